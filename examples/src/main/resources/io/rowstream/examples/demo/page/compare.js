/** The same rows, loaded and marshaled before the first byte, and written while they are read. */
import {readRows} from './rowstream.js';
import {byId, bytes, count, duration, getJson, onPress, setEnabled, setText} from './dom.js';

const WAYS = {
  buffered: {path: '/users/buffered', proof: 'by its length'},
  streamed: {path: '/users/export', proof: 'by its end mark'},
};

const LOOK_EVERY = 500;

export function comparePanel() {
  const button = byId('compare-run');
  onPress(button, async () => {
    setEnabled(button, false);
    clear();
    try {
      await compare();
    } catch (error) {
      say(`It did not get to the end: ${error?.message ?? error}.`, 'incomplete');
    }
    setEnabled(button, true);
  });
}

async function compare() {
  const times = {};
  for (const way of Object.keys(WAYS)) {
    say(`Timing ${way} …`, 'streaming');
    times[way] = await time(way);
    setCell(way, 'first', duration(times[way].first));
    setCell(way, 'total', duration(times[way].total));
    setCell(way, 'proof', WAYS[way].proof);
  }
  const heaps = {};
  for (const way of Object.keys(WAYS)) {
    say(`Looking at the server’s heap while it answers ${way} …`, 'streaming');
    heaps[way] = {heap: await heapWhile(way)};
    setCell(way, 'heap', `+ ${bytes(heaps[way].heap)}`);
  }
  bars('first', times);
  bars('total', times);
  bars('heap', heaps);
  say(verdict(times), 'complete');
}

function verdict(times) {
  const {buffered, streamed} = times;
  const same = buffered.rows === streamed.rows ? `Both gave ${count(streamed.rows)} rows.` : 'They gave different numbers of rows!';
  return `${same} Streamed, the first byte came ${ratio(buffered.first, streamed.first)}.`;
}

function ratio(slower, faster) {
  const times = slower / Math.max(1, faster);
  return times >= 1.5 ? `${count(times)} times as soon` : 'about as soon';
}

function request(way) {
  return fetch(WAYS[way].path, {headers: {Accept: way === 'streamed' ? 'application/x-ndjson' : 'application/json'}, cache: 'no-store'});
}

/** How long until the first byte and until all rows are there as objects. */
async function time(way) {
  const begun = performance.now();
  const response = await request(way);
  const [first, ahead] = await firstByte(response);
  const rows = way === 'streamed' ? await countRows(ahead) : (await new Response(ahead.body).json()).length;
  return {first: first - begun, total: performance.now() - begun, rows};
}

/** When the first byte was there, and the same response from that byte on. */
async function firstByte(response) {
  if (!response.ok) {
    throw new Error(`the server answered with status ${response.status}`);
  }
  const reader = response.body.getReader();
  let step = await reader.read();
  const at = performance.now();
  const body = new ReadableStream({
    async pull(out) {
      if (step.done) {
        out.close();
        return;
      }
      out.enqueue(step.value);
      step = await reader.read();
    },
    cancel: (why) => reader.cancel(why),
  });
  return [at, new Response(body, {status: response.status, headers: response.headers})];
}

async function countRows(response) {
  const stream = readRows(response);
  for await (const rows of stream.chunks()) {
    void rows; // counted by the stream
  }
  return stream.rows;
}

/**
 * The most that was alive on the server's heap while it answered, beyond what was alive before. The buffered endpoint is looked at by
 * the server itself where it holds most, the streamed one from here, as long as it takes.
 */
async function heapWhile(way) {
  const before = (await getJson('/heap?watch=begin')).live;
  const reader = (await request(way)).body.getReader();
  await reader.read();
  let answered = false;
  const rest = (async () => {
    await getJson('/heap'); // while the server has more to send than the connection holds
    for (let step = await reader.read(); !step.done; step = await reader.read());
  })().finally(() => {
    answered = true;
  });
  while (!answered) {
    await Promise.race([rest, pause(LOOK_EVERY)]); // a look stops the server: it must get on in between
    await getJson('/heap');
  }
  await rest;
  return Math.max(0, (await getJson('/heap?watch=end')).most - before);
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function cell(way, name) {
  return document.querySelector(`[data-cell="${way}-${name}"]`);
}

function setCell(way, name, text) {
  setText(cell(way, name), text);
}

/** A bar behind each figure, the larger one full. */
function bars(name, figures) {
  const most = Math.max(figures.buffered[name], figures.streamed[name], 1);
  for (const way of Object.keys(WAYS)) {
    cell(way, name).style.setProperty('--part', String(figures[way][name] / most));
  }
}

function clear() {
  for (const target of document.querySelectorAll('[data-cell]')) {
    setText(target, '–');
    target.style.removeProperty('--part');
  }
}

function say(text, state) {
  setText(byId('compare-note'), text);
  byId('compare-note').dataset.state = state;
}
