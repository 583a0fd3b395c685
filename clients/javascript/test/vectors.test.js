// Replays the vectors of the wire format, the same that the Java readers pass: those that read NDJSON, and those of Content-Type.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import {
  IncompleteStreamError,
  LimitExceededError,
  MalformedStreamError,
  StreamFailedError,
  isNdjson,
  readRows,
} from '../rowstream.js';

const VECTORS = new URL('../../../streaming-core/src/test/resources/wire-format/', import.meta.url);
/** Larger inputs come in large pieces only: each piece takes a turn of the event loop. */
const LARGE = 1 << 17;
const OUTCOMES = new Map([
  [IncompleteStreamError, 'incomplete'],
  [MalformedStreamError, 'malformed'],
  [StreamFailedError, 'failed'],
  [LimitExceededError, 'limit'],
]);

const read = (name) => JSON.parse(readFileSync(new URL(name, VECTORS), 'utf8'));
const vectors = read('index.json').flatMap((file) => read(file).vectors);

/** The bytes of a recipe; see the README beside the vectors. */
function bytesOf(recipe) {
  if (typeof recipe === 'string') {
    return Buffer.from(recipe, 'utf8');
  }
  if (Array.isArray(recipe)) {
    return Buffer.concat(recipe.map(bytesOf));
  }
  let bytes;
  if (recipe.hex !== undefined) {
    bytes = Buffer.from(recipe.hex.replaceAll(' ', ''), 'hex');
  } else if (recipe.base64 !== undefined) {
    bytes = Buffer.from(recipe.base64, 'base64');
  } else if (recipe.repeat !== undefined) {
    const once = bytesOf(recipe.repeat);
    bytes = Buffer.alloc(once.length * recipe.times, once);
  } else {
    throw new Error(`no recipe for bytes: ${JSON.stringify(recipe)}`);
  }
  for (const offset of recipe.flip ?? []) {
    bytes[offset < 0 ? bytes.length + offset : offset] ^= 0xff;
  }
  return bytes.subarray(0, bytes.length - (recipe.dropLast ?? 0));
}

async function* inPieces(bytes, size, ends) {
  for (let at = 0; at < bytes.length; at += size) {
    yield new Uint8Array(bytes.subarray(at, Math.min(bytes.length, at + size)));
  }
  if (ends === 'broken') {
    throw new Error('connection reset');
  } else if (ends === 'open') {
    throw new Error('a reader must not ask for more here'); // would wait for ever
  }
}

async function outcomeOf(vector, bytes, size) {
  const {mode, ...options} = vector.options ?? {};
  const stream = readRows(inPieces(bytes, size, vector.ends), {...options, foreign: mode === 'foreign'});
  const rows = [];
  try {
    for await (const row of stream) {
      rows.push(row);
    }
    return {name: 'complete', rows, stream};
  } catch (error) {
    const name = OUTCOMES.get(error.constructor);
    if (name === undefined) {
      throw error;
    }
    assert.equal(error.rows, rows.length, 'rows reported with the error');
    assert.deepEqual(error.lastCheckpoint, stream.lastCheckpoint);
    return {name, rows, stream, error};
  }
}

async function replay(vector) {
  const bytes = bytesOf(vector.input);
  for (const size of bytes.length < LARGE ? [Infinity, 1, 7] : [Infinity, 65_536]) {
    const pieces = size === Infinity ? Math.max(1, bytes.length) : size;
    const outcome = await outcomeOf(vector, bytes, pieces);
    if (vector.outcome === 'open') {
      assert.deepEqual(outcome.rows, vector.rows);
      continue;
    }
    assert.equal(outcome.name, vector.outcome, `in pieces of ${size}: ${outcome.error?.message}`);
    if (vector.rows === undefined) {
      assert.equal(outcome.rows.length, vector.rowCount);
    } else {
      assert.deepEqual(outcome.rows, vector.rows);
    }
    if (outcome.name === 'failed') {
      assert.deepEqual(outcome.error.error, {...vector.error, status: vector.error.status ?? null});
    }
    if (vector.checkpoint !== undefined) {
      assert.deepEqual(outcome.stream.lastCheckpoint, vector.checkpoint);
    }
    if (outcome.name === 'complete') {
      assert.equal(outcome.stream.completeness, vector.restsOn ?? 'proved');
    } else {
      assert.equal(outcome.stream.completeness, 'pending');
    }
  }
  if (vector.prefixes !== undefined) {
    for (let end = 0; end < bytes.length; end++) {
      const outcome = await outcomeOf(vector, bytes.subarray(0, end), Math.max(1, end));
      assert.equal(outcome.name, vector.prefixes, `the first ${end} bytes`);
    }
  }
}

let replayed = 0;
for (const vector of vectors) {
  if (vector.read?.format === 'ndjson' && vector.read.coding !== 'gzip') {
    replayed++;
    test(vector.name, () => replay(vector.read));
  } else if (vector.contentType !== undefined) {
    replayed++;
    test(vector.name, () => assert.equal(isNdjson(vector.contentType.value), vector.contentType.reads === 'ndjson'));
  }
}

test('there are vectors to replay', () => assert.ok(replayed > 150, `${replayed} vectors`));
