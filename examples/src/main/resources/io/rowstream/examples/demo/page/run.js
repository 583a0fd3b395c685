/**
 * One export and its requests: the first, and one more for each time it was taken up. Knows nothing of the page.
 */
import {ResponseError, readRows} from './rowstream.js';

const ACCEPT = 'application/x-ndjson;checkpoints=true;heartbeat=2';
const LONGEST_PAUSE = 200;

export class Run {
  /** `ready`, `streaming`, `incomplete`, `refused` or `complete`. */
  state = 'ready';
  /** The requests: `{arrived, kept, ended}`. */
  legs = [];
  bytes = 0;
  firstRow = null;
  latest = null;
  message = '';
  startedAt = 0;
  lastRowAt = 0;
  lastByteAt = 0;

  #changed;
  #token;
  #controller = null;

  /**
   * @param changed called whenever something has changed
   * @param token where the export begins, null for its first row
   */
  constructor(changed, token = null) {
    this.#changed = changed;
    this.#token = token;
  }

  /** Rows that the page has for good: those up to the last checkpoint, or all at the end. */
  get kept() {
    return this.legs.reduce((sum, leg) => sum + leg.kept, 0);
  }

  /** Rows that were there at some time: those kept, and those that the last request brought beyond its checkpoint. */
  get rows() {
    const last = this.legs.at(-1);
    return last === undefined ? 0 : this.kept - last.kept + last.arrived;
  }

  get canResume() {
    return this.state === 'incomplete' || this.state === 'refused';
  }

  cut() {
    this.#controller?.abort(new Error('you cut it'));
  }

  /**
   * Makes one request and reads it to its end, whatever that is.
   *
   * @param {object} asked
   * @param {number} asked.speed rows a second, 0 for no limit
   * @param {Object<string, string>} asked.parameters of the request
   */
  async request({speed, parameters}) {
    const leg = {arrived: 0, kept: 0, ended: 'running'};
    const resumed = this.#token;
    this.legs.push(leg);
    this.#controller = new AbortController();
    this.#begin();
    const stream = {current: null};
    try {
      const response = await this.#fetch(parameters);
      stream.current = readRows(this.#counted(response), {resume: resumed ?? undefined});
      const pace = new Pace(speed);
      for await (const rows of stream.current.chunks()) {
        this.#take(leg, rows);
        this.#keep(leg, stream.current);
        await pace.after(rows.length, this.#controller.signal);
      }
      leg.kept = leg.arrived;
      this.#end(leg, 'complete', 'complete', '');
    } catch (error) {
      this.#keep(leg, stream.current);
      const refused = error instanceof ResponseError;
      const aborted = this.#controller.signal.aborted;
      this.#end(leg, refused ? 'refused' : 'incomplete', refused ? 'refused' : aborted ? 'cut here' : 'cut', reason(error, aborted));
    }
  }

  #begin() {
    this.state = 'streaming';
    this.message = '';
    this.firstRow = null;
    this.startedAt = this.lastRowAt = this.lastByteAt = performance.now();
    this.#changed();
  }

  #fetch(parameters) {
    const address = new URL('/users/export', location.href);
    for (const [name, value] of Object.entries(parameters)) {
      address.searchParams.set(name, value);
    }
    if (this.#token !== null) {
      address.searchParams.set('cursor', this.#token);
    }
    return fetch(address, {headers: {Accept: ACCEPT}, signal: this.#controller.signal, cache: 'no-store'});
  }

  /** The same response, with its bytes counted as they are asked for: none is lost here when the body breaks off. */
  #counted(response) {
    const reader = response.body?.getReader();
    const source = {
      pull: async (out) => {
        const {done, value} = await reader.read();
        if (done) {
          out.close();
          return;
        }
        this.bytes += value.byteLength;
        this.lastByteAt = performance.now();
        out.enqueue(value);
        this.#changed();
      },
      cancel: (why) => reader.cancel(why),
    };
    const body = reader === undefined ? null : new ReadableStream(source, {highWaterMark: 0});
    return new Response(body, {status: response.status, headers: response.headers});
  }

  #take(leg, rows) {
    const now = performance.now();
    this.firstRow ??= now - this.startedAt;
    leg.arrived += rows.length;
    this.latest = rows.at(-1);
    this.lastRowAt = now;
    this.#changed();
  }

  /** Rows up to a checkpoint need not come again. */
  #keep(leg, stream) {
    const checkpoint = stream?.lastCheckpoint ?? null;
    if (checkpoint !== null) {
      leg.kept = checkpoint.count;
      this.#token = checkpoint.cursor;
    }
  }

  #end(leg, state, ended, message) {
    leg.ended = ended;
    this.state = state;
    this.message = message;
    this.#controller = null;
    this.#changed();
  }
}

function reason(error, aborted) {
  const text = aborted ? 'you cut it' : String(error?.message ?? error);
  return text.replace(/^the stream is incomplete: /, '');
}

/** Slows reading down to so many rows a second; the server then waits, it does not pile up. */
class Pace {
  #speed;
  #ahead = 0;
  #at = performance.now();

  constructor(speed) {
    this.#speed = speed;
  }

  /** Throws once the signal says so: rows that wait in here are as cut off as those that are on their way. */
  async after(rows, signal) {
    this.#ahead += this.#speed === 0 ? 0 : (rows / this.#speed) * 1000;
    for (;;) {
      signal.throwIfAborted();
      const now = performance.now();
      this.#ahead = Math.max(0, this.#ahead - (now - this.#at));
      this.#at = now;
      if (this.#ahead < 5) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.min(this.#ahead, LONGEST_PAUSE)));
    }
  }
}
