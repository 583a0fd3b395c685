/** Pages of the table, forwards and backwards by their tokens. */
import {byId, element, getJson, onPress, setEnabled, setText} from './dom.js';

/** @param {function(string)} streamAfter starts an export of the rows that follow a token */
export function pagesPanel(about, streamAfter) {
  let page = {items: [], next: null, prev: null};
  let latest = 0;
  byId('page-head').replaceChildren(...about.fields.map((name) => element('th', {scope: 'col', text: name})));
  onPress(byId('page-first'), () => show(null));
  onPress(byId('page-prev'), () => show(page.prev));
  onPress(byId('page-next'), () => show(page.next));
  onPress(byId('page-export'), () => streamAfter(page.next));
  byId('limit').addEventListener('change', () => show(null));
  show(null);

  async function show(token) {
    const turn = ++latest;
    const parameters = new URLSearchParams({limit: byId('limit').value});
    if (token !== null) {
      parameters.set('cursor', token);
    }
    setState('streaming', 'Loading');
    try {
      const answer = await getJson(`/users?${parameters}`);
      if (turn === latest) { // else another page was asked for meanwhile
        page = answer;
        fill(token);
      }
    } catch (error) {
      if (turn === latest) {
        fail(error);
      }
    }
  }

  function fill(token) {
    byId('page-note').hidden = true;
    byId('page-rows').replaceChildren(...page.items.map(row));
    setText(byId('token'), token === null ? 'none: the first page needs no token' : token);
    byId('token').classList.remove('changed');
    requestAnimationFrame(() => byId('token').classList.add('changed'));
    enable();
    const first = page.items[0];
    const last = page.items.at(-1);
    const key = about.fields[0];
    const what = first === undefined ? 'no rows' : `${key} ${first[key]} to ${last[key]}`;
    setState('complete', what);
    setText(byId('page-caption'), `Rows of the page: ${what}`);
    setText(byId('page-live'), `Page with ${what}`);
  }

  function row(values) {
    return element('tr', {}, ...about.fields.map((name) => cell(values[name])));
  }

  function fail(error) {
    setState('incomplete', 'Failed');
    setText(byId('page-note'), `The page could not be had: ${error?.message ?? error}.`);
    byId('page-note').hidden = false;
    enable();
  }

  function enable() {
    setEnabled(byId('page-first'), page.prev !== null);
    setEnabled(byId('page-prev'), page.prev !== null);
    setEnabled(byId('page-next'), page.next !== null);
    setEnabled(byId('page-export'), page.next !== null);
  }
}

function setState(state, text) {
  byId('page-pill').dataset.state = state;
  setText(byId('page-pill'), text);
}

function cell(value) {
  if (value === null || value === undefined) {
    return element('td', {class: 'absent', text: 'null'});
  }
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return element('td', typeof value === 'number' ? {class: 'num', text} : {text});
}
