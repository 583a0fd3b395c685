/**
 * Reads rows that a Rowstream server sends as NDJSON, in browsers and in Node 20 or later, and proves that none is missing.
 * The wire format is docs/wire-format.md; remarks such as WF-29 name its clauses.
 *
 *     for await (const row of readRows(await fetch(url, {headers: {Accept: 'application/x-ndjson'}}))) { … }
 *     for await (const {rows, token} of readExport(url)) { … }
 *
 * Whoever gets to the end of either loop has every row; everything else throws.
 */

const LF = 10;
const MEDIA_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/x-jsonlines'];
const CONTROL = /^[ \t\r]*\{[ \t\r]*"(?:e|\\u0065)(?:n|\\u006[eE])(?:d|\\u0064)"[ \t\r]*:[ \t\r]*(?:true|false)/;
const SPELLED = /^\{"end":(true|false),"count":(0|[1-9][0-9]{0,17})(?=[,} \t\r])/;
const LINE_TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^ \t\r{}[\]:,"]+/g;
const MAX_DEPTH = 500;
const MAX_NUMBER_LENGTH = 20_000;
const MAX_NAME_LENGTH = 50_000;
/** A shorter line exceeds none of the three. */
const HARMLESS_LENGTH = 2 * MAX_DEPTH;
const MAX_QUOTED = 200;
const MAX_PROBLEM_BYTES = 64 * 1024;

/** A stream of rows cannot be taken for complete. The rows delivered so far are good, and there may be more. */
export class RowStreamError extends Error {
  /** Rows delivered before the failure. */
  rows = 0;
  /** The last checkpoint before the failure, `{count, cursor}`, or null. */
  lastCheckpoint = null;

  constructor(message, options) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** The stream ended, broke off or fell silent before the mark that proves it complete. */
export class IncompleteStreamError extends RowStreamError {}

/** The bytes are not what the format says. */
export class MalformedStreamError extends RowStreamError {}

/** The server gave up in mid-stream and said why: `error` is `{type, title, status, retryable}`; a status not stated is null. */
export class StreamFailedError extends RowStreamError {
  constructor(error) {
    super(`the server failed: ${cut(error.title)} (${cut(error.type)})`);
    this.error = error;
  }
}

/** A row or a stream is larger than allowed; `limit` names the option, or `maxDepth`, `maxNumberLength` or `maxNameLength`. */
export class LimitExceededError extends RowStreamError {
  constructor(limit, most) {
    super(`the stream exceeds ${limit}, ${most}`);
    this.limit = limit;
  }
}

/** The answer is no stream of rows: another `status` than 200, or another content type. `problem` is what RFC 9457 says, or null. */
export class ResponseError extends RowStreamError {
  constructor(message, status, problem = null) {
    super(message);
    this.status = status;
    this.problem = problem;
  }
}

/**
 * The rows of one response.
 *
 * @param source a `Response` of `fetch`, whose status and content type are checked; or a `ReadableStream` or async iterable of
 *     `Uint8Array`
 * @param {object} [options]
 * @param {string} [options.resume] the token that the request resumed at: the first line must be its echo (WF-44)
 * @param {boolean} [options.foreign=false] every line is a row and no sentinel is wanted (WF-47)
 * @param {boolean} [options.delimited] for `foreign`: whether the transport tells where the body ends. By default true for streams;
 *     for a `Response` only where a header says so, since `fetch` does not
 * @param {boolean} [options.blankLines=false] whether blank lines are skipped
 * @param {number} [options.maxRowBytes=16777216] the longest line
 * @param {number} [options.maxRows=Infinity] the most rows
 * @param {number} [options.maxBytes=Infinity] the most bytes, after decompression
 * @param {number} [options.silence=300000] after how many milliseconds without a byte the stream is incomplete; heartbeats count
 * @param {function(string): *} [options.parse=JSON.parse] makes a row of its JSON text, which has been checked where it is not
 *     `JSON.parse`: for integers beyond 2^53, say
 * @returns {RowStream}
 */
export function readRows(source, options = {}) {
  return new RowStream(source, options);
}

/** Rows as an async iterable that can be gone over once. Leaving the loop early cancels the response. */
export class RowStream {
  /** Rows delivered so far. */
  rows = 0;
  /** The last checkpoint, `{count, cursor}`, or null: the rows up to it have been delivered. */
  lastCheckpoint = null;
  /** What the end rests on: `pending` before it was reached, then `proved`, or for foreign streams `transport` or `nothing`. */
  completeness = 'pending';

  #source;
  #options;

  constructor(source, options) {
    this.#source = source;
    this.#options = options;
  }

  async *[Symbol.asyncIterator]() {
    for await (const piece of this.pieces()) {
      yield* piece.take();
    }
  }

  /**
   * The rows several at a time, as they arrive: arrays that are never empty.
   */
  async *chunks() {
    for await (const piece of this.pieces()) {
      const rows = [...piece.take()];
      if (rows.length > 0) {
        yield rows;
      }
    }
  }

  /** Rows between two checkpoints or two deliveries of bytes: `{rows, checkpoint, take()}`, for `readExport`. */
  async *pieces() {
    const source = this.#source;
    this.#source = null;
    if (source === null) {
      throw new TypeError('the rows go by once');
    }
    let options = this.#options;
    if (isResponse(source)) {
      await checkResponse(source);
      options = {delimited: isDelimited(source), ...options};
    }
    const reader = new LineReader(options);
    const bytes = bytesOf(source, options.silence ?? 300_000);
    try {
      for (;;) {
        let step;
        try {
          step = await bytes.next();
        } catch (cause) {
          this.#fail(new IncompleteStreamError(`the stream is incomplete: it broke off: ${cause?.message ?? cause}`, {cause}));
        }
        if (step.done) {
          reader.end();
        } else {
          reader.push(step.value);
        }
        for (const piece of reader.takePieces()) {
          yield this.#piece(piece);
        }
        if (reader.failure !== null) {
          this.#fail(reader.failure);
        }
        if (step.done) {
          this.completeness = reader.completeness;
          return;
        }
      }
    } finally {
      await bytes.close();
    }
  }

  #piece(piece) {
    const stream = this;
    return {
      ...piece,
      *take() {
        for (const row of piece.rows) {
          stream.rows++;
          yield row;
        }
        stream.lastCheckpoint = piece.checkpoint ?? stream.lastCheckpoint;
      },
    };
  }

  #fail(error) {
    if (error instanceof RowStreamError) {
      error.rows = this.rows;
      error.lastCheckpoint = this.lastCheckpoint;
    }
    throw error; // or what the caller's own parse threw
  }
}

/** Makes rows of bytes; holds no more than the line at hand. What is wrong is kept in `failure`, behind the rows before it. */
class LineReader {
  failure = null;
  completeness = 'pending';

  #decoder = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});
  #options;
  #maxRowBytes;
  #rest = [];
  #restBytes = 0;
  #bytes = 0;
  #line = 0;
  #rows = 0;
  #complete = false;
  #pieces = [];
  #piece = [];

  constructor(options) {
    const {maxRows, maxBytes, maxRowBytes, parse, resume, delimited} = options;
    this.#options = {
      ...options,
      maxRows: maxRows ?? Infinity,
      maxBytes: maxBytes ?? Infinity,
      parse: parse ?? JSON.parse,
      resume: resume ?? null,
      delimited: delimited ?? true,
    };
    this.#maxRowBytes = maxRowBytes ?? 16 * 1024 * 1024;
  }

  takePieces() {
    this.#endPiece(null);
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  #endPiece(checkpoint) {
    if (this.#piece.length > 0 || checkpoint !== null) {
      this.#pieces.push({rows: this.#piece, checkpoint});
      this.#piece = [];
    }
  }

  push(bytes) {
    try {
      const {maxBytes} = this.#options;
      const allowed = Math.min(bytes.length, maxBytes - this.#bytes);
      this.#bytes += allowed;
      this.#take(bytes.subarray(0, allowed));
      if (allowed < bytes.length) {
        throw new LimitExceededError('maxBytes', maxBytes);
      }
    } catch (error) {
      this.failure = error;
    }
  }

  #take(bytes) {
    const last = bytes.lastIndexOf(LF);
    const whole = last < 0 ? bytes.subarray(0, 0) : this.#joined(bytes.subarray(0, last + 1));
    this.#lines(whole);
    const rest = bytes.subarray(last + 1);
    if (rest.length > 0) {
      this.#checkEnd(rest);
      this.#rest.push(new Uint8Array(rest)); // a copy: whoever delivers may use its buffer again
      this.#restBytes += rest.length;
      // A byte order mark is none of the row; what it makes too long is found when the line ends.
      this.#checkRowSize(this.#restBytes - (this.#line === 0 ? 3 : 0));
    }
  }

  #joined(end) {
    if (this.#restBytes === 0) {
      return end;
    }
    const joined = new Uint8Array(this.#restBytes + end.length);
    let at = 0;
    for (const part of [...this.#rest, end]) {
      joined.set(part, at);
      at += part.length;
    }
    this.#rest = [];
    this.#restBytes = 0;
    return joined;
  }

  /** Takes lines that are ended. Text is decoded for all of them at once; one by one only where it cannot be, or may be too long. */
  #lines(bytes) {
    if (bytes.length === 0) {
      return;
    }
    let from = this.#line === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0; // WF-2
    let text = null;
    if (bytes.length <= this.#maxRowBytes) {
      try {
        text = this.#decoder.decode(bytes.subarray(from));
      } catch {
        // some line is not UTF-8: those before it come first
      }
    }
    if (text !== null) {
      for (let at = 0; at < text.length; ) {
        const end = text.indexOf('\n', at);
        this.#takeLine(text.slice(at, end));
        at = end + 1;
      }
      return;
    }
    while (from < bytes.length) {
      this.#checkEnd(bytes.subarray(from));
      const end = bytes.indexOf(LF, from);
      this.#checkRowSize(end - from);
      let line;
      try {
        line = this.#decoder.decode(bytes.subarray(from, end));
      } catch (cause) {
        this.#line++;
        throw this.#malformed('is not valid UTF-8', cause); // WF-3
      }
      this.#takeLine(line);
      from = end + 1;
    }
  }

  #checkRowSize(length) {
    if (length > this.#maxRowBytes) {
      throw new LimitExceededError('maxRowBytes', this.#maxRowBytes);
    }
  }

  #checkEnd(bytes) {
    if (this.#complete && bytes.length > 0) {
      throw this.#malformed('goes on after its sentinel'); // WF-29
    }
  }

  #takeLine(line) {
    const {foreign, blankLines, resume, maxRows, parse} = this.#options;
    this.#line++;
    if (this.#complete) {
      throw this.#malformed('goes on after its sentinel'); // WF-29
    }
    if (!foreign && CONTROL.test(line)) {
      this.#control(line);
      return;
    }
    if (this.#line === 1 && resume !== null) {
      throw this.#malformed('does not begin with the echo of the token that it was resumed from'); // WF-44
    }
    if (/^[ \t\r]*$/.test(line)) {
      if (!blankLines) {
        throw this.#malformed('has a blank line'); // WF-15
      }
      return;
    }
    if (this.#rows >= maxRows) {
      throw new LimitExceededError('maxRows', maxRows);
    }
    const value = this.#json(line);
    checkLimits(line);
    this.#piece.push(parse === JSON.parse ? value : parse(line));
    this.#rows++;
  }

  /** Exactly one JSON value (WF-4, WF-14). */
  #json(line) {
    try {
      return JSON.parse(line);
    } catch (cause) {
      checkLimits(line); // an engine may give up on what is nested too deeply
      throw this.#malformed('has a line that is not one JSON value', cause);
    }
  }

  #control(line) {
    const value = this.#json(line);
    const spelled = SPELLED.exec(line);
    if (spelled === null) {
      throw this.#malformed('has a control line that is not spelled as one'); // WF-20, WF-21
    }
    if (spelled[2] !== String(this.#rows)) {
      throw this.#malformed(`has a control line that counts ${spelled[2]} rows`); // WF-21
    }
    if (repeatsName(line)) {
      throw this.#malformed('has a control line with a member twice'); // WF-22
    }
    const hasCursor = Object.hasOwn(value, 'cursor');
    const hasError = Object.hasOwn(value, 'error');
    if ((value.end && (hasCursor || hasError)) || (hasCursor && hasError)) {
      throw this.#malformed('has a control line that contradicts itself'); // WF-25
    }
    if (hasCursor && typeof value.cursor !== 'string') {
      throw this.#malformed('has a control line whose cursor is no text'); // WF-24
    }
    if (hasError) {
      throw new StreamFailedError(this.#error(value.error)); // WF-33
    }
    const {resume} = this.#options;
    if (this.#line === 1 && resume !== null && value.cursor !== resume) {
      throw this.#malformed('does not begin with the echo of the token that it was resumed from'); // WF-44
    }
    if (hasCursor) {
      this.#endPiece({count: this.#rows, cursor: value.cursor});
    }
    this.#complete = value.end;
  }

  #error(error) {
    const {type = 'about:blank', title = '', status = null, retryable = false} = isObject(error) ? {...error} : {type: null}; // WF-34
    const statusFits = status === null ? error?.status !== null : Number.isInteger(status) && status >= 100 && status <= 599;
    if (typeof type !== 'string' || typeof title !== 'string' || !statusFits || typeof retryable !== 'boolean') {
      throw this.#malformed('has an error line that is none'); // WF-24
    }
    return {type, title, status, retryable};
  }

  #malformed(what, cause) {
    return new MalformedStreamError(`the stream ${what} (line ${this.#line}, after ${this.#rows} rows)`, {cause});
  }

  end() {
    const {foreign, delimited} = this.#options;
    if (this.#complete) {
      this.completeness = 'proved';
    } else if (foreign && this.#restBytes === 0 && (this.#line > 0 || this.#bytes === 0)) {
      this.completeness = delimited ? 'transport' : 'nothing'; // WF-47
    } else {
      const what = foreign ? 'not behind a line' : `without the sentinel {"end":true,"count":${this.#rows}}`;
      this.failure = new IncompleteStreamError(`the stream is incomplete: it ended after ${this.#rows} rows, ${what}`);
    }
  }
}

/** Whether an object in a well-formed line has two members of the same decoded name, at any depth. */
function repeatsName(line) {
  const open = [];
  let text = null;
  for (const [token] of line.matchAll(LINE_TOKENS)) {
    if (token === ':') {
      const name = JSON.parse(text);
      const names = open.at(-1);
      if (names.has(name)) {
        return true;
      }
      names.add(name);
    } else if (token === '{' || token === '[') {
      open.push(new Set());
    } else if (token === '}' || token === ']') {
      open.pop();
    }
    text = token;
  }
  return false;
}

/** Throws where a row is nested too deeply, or has a number or a name that is too long (WF-81). */
function checkLimits(line) {
  if (line.length <= HARMLESS_LENGTH) {
    return;
  }
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    const c = line.charCodeAt(at);
    if (c === 0x22) {
      const from = at;
      for (at++; at < line.length && line.charCodeAt(at) !== 0x22; at++) {
        if (line.charCodeAt(at) === 0x5c) {
          at++;
        }
      }
      if (at - from > MAX_NAME_LENGTH && /^[ \t\r]*:/.test(line.slice(at + 1, at + 100)) && nameLength(line, from, at) > MAX_NAME_LENGTH) {
        throw new LimitExceededError('maxNameLength', MAX_NAME_LENGTH);
      }
    } else if (c === 0x7b || c === 0x5b) {
      if (++depth > MAX_DEPTH) {
        throw new LimitExceededError('maxDepth', MAX_DEPTH);
      }
    } else if (c === 0x7d || c === 0x5d) {
      depth--;
    } else if (c === 0x2d || (c >= 0x30 && c <= 0x39)) {
      const from = at;
      while (at + 1 < line.length && /[0-9.eE+-]/.test(line[at + 1])) {
        at++;
      }
      if (at + 1 - from > MAX_NUMBER_LENGTH) {
        throw new LimitExceededError('maxNumberLength', MAX_NUMBER_LENGTH);
      }
    }
  }
}

function nameLength(line, from, to) {
  try {
    return JSON.parse(line.slice(from, to + 1)).length;
  } catch {
    return 0; // told as malformed
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text from outside stays short in messages. */
function cut(text) {
  return text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`;
}

function isResponse(source) {
  return typeof source?.status === 'number' && typeof source.headers?.get === 'function';
}

/** Whether a header says where the body ends; that HTTP/2 does without one cannot be seen from here. */
function isDelimited(response) {
  return response.headers.has('Content-Length') || response.headers.has('Transfer-Encoding');
}

/** A stream is the body of a response with status 200 and a content type of NDJSON in UTF-8 (WF-73, WF-75). */
async function checkResponse(response) {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status !== 200) {
    const problem = await problemOf(response, type);
    const reason = problem === null ? '' : `: ${cut(problem.title)} (${cut(problem.type)})`;
    throw new ResponseError(`the server answered with status ${response.status}${reason}`, response.status, problem);
  }
  if (!isNdjson(type)) {
    void cancel(response.body);
    throw new ResponseError(`the response has the Content-Type "${cut(type)}", which is not NDJSON`, 200);
  }
}

/**
 * Whether a `Content-Type` is that of NDJSON.
 *
 * @param {string} type
 */
export function isNdjson(type) {
  const [essence, ...parameters] = type.match(/(?:"(?:[^"\\]|\\.)*"|[^;"]|")+/g) ?? [''];
  const charsets = parameters
    .map((parameter) => /^\s*charset\s*=\s*(?:"((?:[^"\\]|\\.)*)"|(.*?))\s*$/i.exec(parameter))
    .filter((match) => match !== null)
    .map((match) => (match[1]?.replace(/\\(.)/g, '$1') ?? match[2]).toLowerCase());
  return MEDIA_TYPES.includes(essence.trim().toLowerCase()) && charsets.every((charset) => charset === 'utf-8');
}

/** What a problem document says (RFC 9457), null where the body is none; members of the wrong type count as absent. */
async function problemOf(response, type) {
  const parts = [];
  let length = 0;
  try {
    if (!/^\s*application\/problem\+json\s*(;|$)/i.test(type) || response.body === null) {
      void cancel(response.body);
      return null;
    }
    const bytes = bytesOf(response.body, 30_000);
    try {
      for (let step = await bytes.next(); !step.done && length < MAX_PROBLEM_BYTES; step = await bytes.next()) {
        parts.push(step.value);
        length += step.value.length;
      }
    } finally {
      await bytes.close();
    }
    const value = JSON.parse(await new Blob(parts).text());
    const text = (name, otherwise) => (Object.hasOwn(value, name) && typeof value[name] === 'string' ? value[name] : otherwise);
    return isObject(value) ? {type: text('type', 'about:blank'), title: text('title', ''), detail: text('detail', '')} : null;
  } catch {
    return null; // cut, or no JSON after all: the status says what there is to say
  }
}

async function cancel(body) {
  try {
    await body?.cancel();
  } catch {
    // it has ended or broken off already
  }
}

/** The bytes of a response, a stream or an async iterable, which rejects when nothing comes for `silence` milliseconds. */
function bytesOf(source, silence) {
  const body = isResponse(source) ? source.body : source;
  const reader = typeof body?.getReader === 'function' ? body.getReader() : null;
  const iterator = reader === null ? (body ?? [])[Symbol.asyncIterator]?.() ?? (body ?? [])[Symbol.iterator]() : null;
  let ended = false;
  return {
    async next() {
      let timer;
      const quiet = new Promise((resolve, reject) => {
        if (silence !== Infinity) {
          timer = setTimeout(() => reject(new Error(`nothing came for ${silence} milliseconds`)), silence);
        }
      });
      try {
        const step = await Promise.race([reader === null ? iterator.next() : reader.read(), quiet]);
        ended = Boolean(step.done);
        return step;
      } finally {
        clearTimeout(timer);
      }
    },
    /** Ends the exchange where it has not ended; not waited for, since what hangs may hang here too. */
    async close() {
      if (!ended) {
        ended = true;
        Promise.resolve(reader === null ? iterator.return?.() : reader.cancel()).catch(() => {});
      }
    },
  };
}

/**
 * Fetches an export to its end, across cuts: asks for checkpoints, and takes up at the last one when the connection breaks, the
 * stream falls silent, or the server is out of order for a while. Yields `{rows, token}`: rows that are covered by the checkpoint of
 * this token, or with the token null the last ones, covered by the sentinel. Every row comes once and in order. Who keeps what the
 * rows have led to together with the token can begin from it later: `readExport(url, {token})`.
 *
 * Tried again: requests without an answer; incomplete streams; 429, 502, 503 and 504; error lines that say they are retryable.
 * Everything else throws, among it 400 and 410 for a token that is not accepted (any longer): whoever wants to start over calls again
 * without a token, and lets go of the rows so far.
 *
 * @param {string|URL} url
 * @param {object} [options] those of `readRows` but `resume`, `foreign` and `delimited`, and:
 * @param {function} [options.fetch=globalThis.fetch]
 * @param {object} [options.headers] headers of each request
 * @param {AbortSignal} [options.signal] ends it, with its reason; `AbortSignal.timeout(…)` is a deadline for all of it
 * @param {string} [options.token] takes up an export at a token
 * @param {string} [options.parameter='cursor'] the parameter that takes the token
 * @param {number} [options.tries=10] how often it is tried without a further checkpoint
 * @param {number} [options.firstPause=500] milliseconds before the second try, doubled for each further one and shortened by chance
 * @param {number} [options.longestPause=30000] the most milliseconds between tries; a server that asks for more by `Retry-After` fails it
 * @param {number} [options.maxUncoveredRows=100000] the most rows kept while they wait for a checkpoint
 * @param {number} [options.heartbeat=15] seconds after which a silent server is asked to say that it lives
 * @returns {AsyncGenerator<{rows: Array, token: ?string}>}
 */
export async function* readExport(url, options = {}) {
  const {tries = 10, signal} = options;
  let token = options.token ?? null;
  for (let failures = 0; ; ) {
    let failure;
    let retryAfter = null;
    try {
      const response = await request(url, token, options);
      retryAfter = response.headers.get('Retry-After');
      for await (const batch of coveredRows(response, token, options)) {
        failures = 0;
        token = batch.token ?? token;
        if (batch.rows.length > 0) {
          yield batch;
        }
        if (batch.token === null) {
          return;
        }
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (!isPassing(error)) {
        throw error;
      }
      failure = error;
    }
    if (++failures >= tries) {
      throw failure;
    }
    await pause(failures, retryAfter, failure, options);
  }
}

async function request(url, token, {fetch = globalThis.fetch, headers = {}, signal, parameter = 'cursor', heartbeat = 15}) {
  const address = new URL(url, globalThis.location?.href);
  if (token !== null) {
    address.searchParams.set(parameter, token);
  }
  const asked = new Headers(headers);
  asked.set('Accept', `application/x-ndjson;checkpoints=true;heartbeat=${heartbeat}, application/problem+json;q=0.1`);
  try {
    return await fetch(address.href, {headers: asked, signal});
  } catch (cause) {
    throw new IncompleteStreamError(`there was no answer: ${cause?.message ?? cause}`, {cause});
  }
}

/** Batches of one response. Rows that no checkpoint covers are never yielded: after a cut they come again. */
async function* coveredRows(response, token, options) {
  const {maxUncoveredRows = 100_000} = options;
  const stream = readRows(response, {...options, resume: token ?? undefined, foreign: false});
  let rows = [];
  for await (const piece of stream.pieces()) {
    for (const row of piece.take()) {
      rows.push(row);
    }
    if (piece.checkpoint !== null) {
      const batch = {rows, token: piece.checkpoint.cursor};
      rows = [];
      if (batch.rows.length > 0) {
        yield batch;
      }
    } else if (rows.length > maxUncoveredRows) {
      throw new LimitExceededError('maxUncoveredRows', maxUncoveredRows);
    }
  }
  yield {rows, token: null};
}

function isPassing(error) {
  return (
    error instanceof IncompleteStreamError ||
    (error instanceof StreamFailedError && error.error.retryable) ||
    (error instanceof ResponseError && [429, 502, 503, 504].includes(error.status))
  );
}

async function pause(failures, retryAfter, failure, {firstPause = 500, longestPause = 30_000, signal}) {
  let milliseconds = Math.min(longestPause, firstPause * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
  if (failure instanceof ResponseError && retryAfter !== null) {
    const seconds = /^[0-9]{1,9}$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
    if (seconds * 1000 > longestPause) {
      throw failure;
    }
    milliseconds = Math.max(milliseconds, Number.isNaN(seconds) ? 0 : seconds * 1000);
  }
  await new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    }
    signal?.addEventListener('abort', end);
  });
  signal?.throwIfAborted();
}
