/** The export on the page: what is asked for, and what becomes of it. */
import {Run} from './run.js';
import {byId, bytes, count, duration, element, onPress, painter, setEnabled, setText} from './dom.js';

const SILENT_AFTER = 1500;
const READ_OUT_EVERY = 5000;
const RATE_OVER = 1000;

const PILLS = {ready: 'Ready', streaming: 'Streaming', incomplete: 'Incomplete', refused: 'Refused', complete: 'Complete'};

/**
 * @param about what the server says of itself
 * @returns {{startAfter: function(string)}} starts an export of the rows that follow a token
 */
export function exportPanel(about) {
  let expected = about.rows;
  let run = new Run(() => {});
  let samples = [];
  let readOutAt = 0;
  let shownState = 'ready';
  const paint = painter(show);

  byId('fault-field').hidden = !about.faults;
  onPress(byId('start'), () => start(null, about.rows));
  onPress(byId('cut'), () => run.cut());
  onPress(byId('resume'), () => request({}));
  setInterval(() => run.state === 'streaming' && paint(), 250); // silence is nothing that happens

  function start(token, rows) {
    expected = rows;
    run = new Run(paint, token);
    request(fault());
  }

  function request(parameters) {
    samples = [];
    readOutAt = performance.now();
    void run.request({speed: Number(byId('speed').value), parameters});
  }

  function fault() {
    const name = about.faults ? byId('fault').value : '';
    return name === '' ? {} : {[name]: String(Math.floor(about.rows / 2))};
  }

  function show() {
    const now = performance.now();
    const silentFor = run.state === 'streaming' ? now - run.lastRowAt : 0;
    const silent = silentFor > SILENT_AFTER;
    const pill = byId('export-pill');
    pill.dataset.state = silent ? 'silent' : run.state;
    setText(pill, silent ? `Silent for ${Math.floor(silentFor / 1000)} s` : PILLS[run.state]);

    setText(byId('rows'), count(run.rows));
    setText(byId('bytes'), bytes(run.bytes));
    setText(byId('rate'), rate(now));
    setText(byId('first'), run.firstRow === null ? '–' : duration(run.firstRow));
    setText(byId('latest'), run.latest === null ? 'the latest row shows here' : JSON.stringify(run.latest));
    showProgress();
    showLegs();
    setText(byId('export-note'), note(silent));
    byId('export-note').dataset.state = pill.dataset.state;

    setEnabled(byId('start'), run.state !== 'streaming');
    setEnabled(byId('cut'), run.state === 'streaming');
    setEnabled(byId('resume'), run.canResume);
    setText(byId('resume'), run.canResume && run.kept > 0 ? `Resume after row ${count(run.kept)}` : 'Resume');
    readOut(now, pill.textContent);
  }

  function showProgress() {
    const bar = byId('progress');
    if (expected === null && run.state === 'streaming') {
      bar.removeAttribute('value');
    } else {
      bar.value = run.state === 'complete' ? 1 : run.rows / Math.max(1, expected ?? run.rows + 1);
    }
    bar.dataset.state = run.state;
  }

  /** Rows a second over the last second; over the whole request once it has ended. */
  function rate(now) {
    const leg = run.legs.at(-1);
    if (leg === undefined || leg.arrived === 0) {
      return '–';
    }
    if (run.state !== 'streaming') {
      return count(leg.arrived / Math.max(0.001, (run.lastRowAt - run.startedAt) / 1000));
    }
    samples.push({at: now, rows: leg.arrived});
    while (samples.length > 2 && now - samples[1].at > RATE_OVER) {
      samples.shift();
    }
    const {at, rows} = samples[0];
    return now - at < 50 ? '…' : count((leg.arrived - rows) / ((now - at) / 1000));
  }

  function showLegs() {
    byId('legs-box').hidden = run.legs.length === 0;
    const shown = run.legs.map((leg, index) => [
      index === 0 ? 'first' : `resumed (${index})`,
      count(leg.arrived),
      count(leg.kept),
      leg.ended,
    ]);
    const body = byId('legs');
    while (body.rows.length > shown.length) {
      body.lastElementChild.remove();
    }
    shown.forEach((texts, index) => {
      const row = body.rows[index] ?? body.appendChild(legRow());
      texts.forEach((text, cell) => setText(row.cells[cell], text));
    });
    setText(byId('legs-sum'), count(run.kept));
    setText(byId('legs-verdict'), verdict());
  }

  function verdict() {
    if (run.state !== 'complete') {
      return run.state === 'streaming' ? 'so far' : 'not all';
    }
    return expected === null ? 'all that follow' : run.kept === expected ? 'every row, once' : `the table had ${count(expected)}`;
  }

  function note(silent) {
    switch (run.state) {
      case 'streaming':
        if (!silent) {
          return 'Rows are used as they arrive; that they are all is known only at the end.';
        }
        return performance.now() - run.lastByteAt < 3000
          ? 'No rows come, but the server says that it lives. Cut it, or wait.'
          : 'Nothing comes. Cut it, or wait.';
      case 'complete':
        return `Complete and proved: ${sum()}.`;
      case 'incomplete':
        return `Incomplete: ${run.message}. ${count(run.rows)} rows arrived, ${kept()}`;
      case 'refused':
        return `Refused: ${run.message}.`;
      default:
        return 'Nothing is running.';
    }
  }

  function kept() {
    return run.kept === 0
      ? 'none of them up to a checkpoint. Resume, and they come again.'
      : `${count(run.kept)} of them up to the last checkpoint. Resume, and those behind it come again.`;
  }

  function sum() {
    const parts = run.legs.filter((leg) => leg.kept > 0).map((leg) => count(leg.kept));
    return parts.length > 1 ? `${parts.join(' + ')} = ${count(run.kept)} rows` : `${count(run.kept)} rows`;
  }

  /** Changes of state at once; how far it is, now and then. */
  function readOut(now, state) {
    const kind = byId('export-pill').dataset.state;
    if (kind !== shownState) {
      shownState = kind;
      readOutAt = now;
      setText(byId('export-live'), kind === 'streaming' ? 'Streaming' : `${state}. ${note(kind === 'silent')}`);
    } else if (kind === 'streaming' && now - readOutAt > READ_OUT_EVERY) {
      readOutAt = now;
      setText(byId('export-live'), `${count(run.rows)} rows so far`);
    }
  }

  return {
    startAfter(token) {
      run.cut();
      start(token, null);
      byId('stream').scrollIntoView();
      byId('start').focus({preventScroll: true});
    },
  };
}

function legRow() {
  return element(
    'tr',
    {},
    element('th', {scope: 'row'}),
    element('td', {class: 'num'}),
    element('td', {class: 'num'}),
    element('td'),
  );
}
