// Over real sockets: responses of fetch, and exports that are taken up again across cuts.
import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import {test} from 'node:test';
import {gzipSync} from 'node:zlib';
import {
  IncompleteStreamError,
  LimitExceededError,
  MalformedStreamError,
  ResponseError,
  StreamFailedError,
  readExport,
  readRows,
} from '../rowstream.js';

const NDJSON = 'application/x-ndjson;checkpoints=true';
const QUICK = {firstPause: 1, longestPause: 20};

/** Runs `use` with the address of a server that answers by `answer(request, response, number)`. */
async function serving(answer, use) {
  let requests = 0;
  const server = createServer((request, response) => answer(request, response, ++requests));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${server.address().port}/export`, () => requests);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const numbers = (from, to) => Array.from({length: to - from}, (_, i) => from + i);
const lines = (from, to) => numbers(from, to).map((n) => `${n}\n`).join('');
const sentinel = (count) => `{"end":true,"count":${count}}\n`;

/** An export of numbers with a checkpoint behind every third, taken up at the parameter cursor. */
function body(url, rows) {
  const cursor = new URL(url, 'http://x').searchParams.get('cursor');
  const first = cursor === null ? 0 : Number(cursor.slice(1));
  let text = cursor === null ? '' : `{"end":false,"count":0,"cursor":"${cursor}"}\n`;
  for (let at = first; at < rows; at++) {
    text += `${at}\n`;
    if ((at + 1) % 3 === 0) {
      text += `{"end":false,"count":${at + 1 - first},"cursor":"t${at + 1}"}\n`;
    }
  }
  return text + sentinel(rows - first);
}

async function all(iterable) {
  const items = [];
  for await (const item of iterable) {
    items.push(item);
  }
  return items;
}

/** Rows of batches, and what each batch looked like. */
async function batches(iterable) {
  const rows = [];
  const tokens = [];
  for await (const batch of iterable) {
    rows.push(...batch.rows);
    tokens.push(batch.token);
  }
  return {rows, tokens};
}

test('rows of a response, plain and compressed', () =>
  serving(
    (request, response) => {
      const compressed = request.url.endsWith('gzip');
      response.writeHead(200, {'Content-Type': NDJSON, ...(compressed ? {'Content-Encoding': 'gzip'} : {})});
      response.end(compressed ? gzipSync(lines(0, 9) + sentinel(9)) : lines(0, 9) + sentinel(9));
    },
    async (url) => {
      for (const address of [url, `${url}?gzip`]) {
        const stream = readRows(await fetch(address));
        assert.deepEqual(await all(stream), numbers(0, 9));
        assert.equal(stream.rows, 9);
        assert.equal(stream.completeness, 'proved');
        await assert.rejects(() => all(stream), TypeError);
        assert.deepEqual((await all(readRows(await fetch(address)).chunks())).flat(), numbers(0, 9));
      }
    },
  ));

test('a compressed body that is cut is never complete short of its sentinel', () => {
  const whole = gzipSync(lines(0, 9) + sentinel(9));
  return serving(
    (request, response) => {
      const cut = Number(new URL(request.url, 'http://x').searchParams.get('cut'));
      response.writeHead(200, {'Content-Type': NDJSON, 'Content-Encoding': 'gzip'});
      response.end(whole.subarray(0, cut));
    },
    async (url) => {
      // Some implementations of fetch do not mind a missing end of gzip: the sentinel, all of which arrived then, is the proof.
      let incomplete = 0;
      for (let cut = 1; cut < whole.length; cut++) {
        const stream = readRows(await fetch(`${url}?cut=${cut}`));
        const rows = [];
        try {
          for await (const row of stream) {
            rows.push(row);
          }
          assert.deepEqual(rows, numbers(0, 9));
        } catch (error) {
          assert.ok(error instanceof IncompleteStreamError, error.stack);
          incomplete++;
        }
      }
      assert.ok(incomplete > whole.length / 2, `${incomplete} of ${whole.length} cuts`);
    },
  );
});

for (const [status, type] of [[200, 'text/html'], [200, 'application/json'], [200, 'application/x-ndjson;charset=latin1'], [204, NDJSON], [206, NDJSON], [404, 'text/html']]) {
  test(`${status} with ${type} is no stream of rows`, () =>
    serving(
      (request, response) => {
        response.writeHead(status, {'Content-Type': type});
        response.end(status === 204 ? undefined : lines(0, 1) + sentinel(1));
      },
      async (url, requests) => {
        await assert.rejects(async () => all(readRows(await fetch(url))), (error) => error instanceof ResponseError && error.status === status);
        await assert.rejects(() => all(readExport(url, QUICK)), ResponseError);
        assert.equal(requests(), 2);
      },
    ));
}

test('a problem document is told', () =>
  serving(
    (request, response) => {
      response.writeHead(410, {'Content-Type': 'application/problem+json'});
      response.end('{"type":"urn:rowstream:problem:expired-cursor","title":"Begin anew","detail":7}');
    },
    async (url, requests) => {
      await assert.rejects(() => all(readExport(url, {...QUICK, token: 't3'})), (error) => {
        assert.deepEqual(error.problem, {type: 'urn:rowstream:problem:expired-cursor', title: 'Begin anew', detail: ''});
        return error.status === 410;
      });
      assert.equal(requests(), 1); // an expired token is not asked for again
    },
  ));

test('leaving the loop ends the exchange', () => {
  let gone;
  const closed = new Promise((resolve) => (gone = resolve));
  return serving(
    (request, response) => {
      response.on('close', gone);
      response.writeHead(200, {'Content-Type': NDJSON});
      response.write(lines(0, 3));
    },
    async (url) => {
      for await (const row of readRows(await fetch(url))) {
        assert.equal(row, 0);
        break;
      }
      await closed;
    },
  );
});

test('silence is an incomplete stream', () =>
  serving(
    (request, response) => {
      response.writeHead(200, {'Content-Type': NDJSON});
      response.write(lines(0, 3));
    },
    async (url) => {
      const rows = [];
      await assert.rejects(async () => {
        for await (const row of readRows(await fetch(url), {silence: 100})) {
          rows.push(row);
        }
      }, IncompleteStreamError);
      assert.deepEqual(rows, [0, 1, 2]);
    },
  ));

test('foreign lines of a response say what the end rests on', () =>
  serving(
    (request, response) => {
      response.writeHead(200, {'Content-Type': 'application/jsonl', ...(request.url.endsWith('length') ? {'Content-Length': 4} : {Connection: 'close'})});
      response.useChunkedEncodingByDefault = false;
      response.end('1\n2\n');
    },
    async (url) => {
      const counted = readRows(await fetch(`${url}?length`), {foreign: true});
      assert.deepEqual(await all(counted), [1, 2]);
      assert.equal(counted.completeness, 'transport');
      await assert.rejects(async () => all(readRows(await fetch(url))), IncompleteStreamError);
    },
  ));

test('what no vector has', async () => {
  const empty = [Buffer.from([0xef, 0xbb, 0xbf])];
  await assert.rejects(() => all(readRows(empty, {foreign: true})), IncompleteStreamError);
  const nothing = '{"end":false,"count":0,"error":{"type":"t","status":null}}\n';
  await assert.rejects(() => all(readRows([Buffer.from(nothing)])), MalformedStreamError);
});

test('a source may use its buffer again', async () => {
  async function* reusing() {
    const buffer = new Uint8Array(4);
    for (const text of ['12', '34\n', '5\n', '{"en', 'd":t', 'rue,', '"cou', 'nt":', '2}\n']) {
      yield buffer.subarray(0, new TextEncoder().encodeInto(text, buffer).written);
    }
  }
  assert.deepEqual(await all(readRows(reusing())), [1234, 5]);
});

test('rows can be made by a parser of the caller', async () => {
  const stream = readRows([Buffer.from('12345678901234567890\n{"end":true,"count":1}\n')], {parse: BigInt});
  assert.deepEqual(await all(stream), [12345678901234567890n]);
  await assert.rejects(() => all(readRows([Buffer.from('1.5\n')], {parse: BigInt})), SyntaxError);
});

test('an export comes in batches that checkpoints cover', () =>
  serving(
    (request, response) => {
      assert.match(request.headers.accept, /^application\/x-ndjson;checkpoints=true;heartbeat=15,/);
      assert.equal(request.headers.authorization, 'Bearer x');
      response.writeHead(200, {'Content-Type': NDJSON});
      response.end(body(request.url, 8));
    },
    async (url, requests) => {
      const options = {headers: {Authorization: 'Bearer x'}};
      const fetched = await all(readExport(url, options));
      assert.deepEqual(fetched, [{rows: [0, 1, 2], token: 't3'}, {rows: [3, 4, 5], token: 't6'}, {rows: [6, 7], token: null}]);
      assert.deepEqual(await all(readExport(url, {...options, token: 't6'})), [{rows: [6, 7], token: null}]);
      assert.equal(requests(), 2);
    },
  ));

test('an export that is cut at every byte comes whole, each row once', () => {
  const rows = 8;
  return serving(
    (request, response) => {
      const parameters = new URL(request.url, 'http://x').searchParams;
      const text = body(request.url, rows);
      response.writeHead(200, {'Content-Type': NDJSON});
      if (parameters.has('cursor') && parameters.get('cursor') !== 't0') {
        response.end(text);
      } else if (cuts.has(parameters.get('cut'))) {
        response.end(text); // the second try
      } else {
        cuts.add(parameters.get('cut'));
        response.write(text.slice(0, Number(parameters.get('cut'))), () => response.destroy());
      }
    },
    async (url) => {
      for (let cut = 0; cut < body('/', rows).length; cut++) {
        const {rows: fetched, tokens} = await batches(readExport(`${url}?cut=${cut}`, QUICK));
        assert.deepEqual(fetched, numbers(0, rows), `cut at ${cut}`);
        assert.equal(tokens.at(-1), null);
      }
    },
  );
});
const cuts = new Set();

test('a server that is out of order for a while is asked again', () =>
  serving(
    (request, response, number) => {
      if (number <= 3) {
        response.writeHead([503, 429, 502][number - 1], {'Retry-After': '0'});
        response.end();
      } else if (number === 4) {
        response.writeHead(200, {'Content-Type': NDJSON});
        response.end('{"end":false,"count":0,"error":{"type":"t","title":"busy","status":503,"retryable":true}}\n');
      } else {
        response.writeHead(200, {'Content-Type': NDJSON});
        response.end(body(request.url, 4));
      }
    },
    async (url, requests) => {
      assert.deepEqual((await batches(readExport(url, QUICK))).rows, numbers(0, 4));
      assert.equal(requests(), 5);
    },
  ));

test('it gives up after so many tries without progress, but not while there is some', async () => {
  await serving(
    (request, response) => response.destroy(),
    async (url, requests) => {
      await assert.rejects(() => all(readExport(url, {...QUICK, tries: 4})), IncompleteStreamError);
      assert.equal(requests(), 4);
    },
  );
  await serving(
    (request, response) => {
      const text = body(request.url, 30);
      response.writeHead(200, {'Content-Type': NDJSON});
      const second = text.indexOf('"cursor"', text.indexOf('"cursor"') + 1);
      if (second < 0) {
        response.end(text);
      } else {
        response.write(text.slice(0, text.indexOf('\n', second) + 1), () => response.destroy());
      }
    },
    async (url, requests) => {
      assert.deepEqual((await batches(readExport(url, {...QUICK, tries: 2}))).rows, numbers(0, 30));
      assert.ok(requests() > 4, `${requests()} requests`);
    },
  );
});

test('a server that wants to be left alone for too long fails it', () =>
  serving(
    (request, response) => {
      response.writeHead(503, {'Retry-After': '3600'});
      response.end();
    },
    async (url, requests) => {
      await assert.rejects(() => all(readExport(url, QUICK)), ResponseError);
      assert.equal(requests(), 1);
    },
  ));

test('a failure that is no passing one is thrown', () =>
  serving(
    (request, response) => {
      response.writeHead(200, {'Content-Type': NDJSON});
      response.end('1\n{"end":false,"count":1,"error":{"type":"t","title":"broken","status":500,"retryable":false}}\n');
    },
    async (url, requests) => {
      await assert.rejects(() => all(readExport(url, QUICK)), (error) => error instanceof StreamFailedError && error.rows === 1);
      assert.equal(requests(), 1);
    },
  ));

test('a server that ignores the token is noticed before a row is delivered', () =>
  serving(
    (request, response) => {
      response.writeHead(200, {'Content-Type': NDJSON});
      response.end(body('/', 8));
    },
    async (url) => {
      const seen = [];
      await assert.rejects(async () => {
        for await (const batch of readExport(url, {...QUICK, token: 't3'})) {
          seen.push(batch);
        }
      }, MalformedStreamError);
      assert.deepEqual(seen, []);
    },
  ));

test('rows that wait for a checkpoint are bounded', () =>
  serving(
    (request, response) => {
      response.writeHead(200, {'Content-Type': 'application/x-ndjson'});
      response.end(lines(0, 100_000) + sentinel(100_000));
    },
    async (url) => {
      await assert.rejects(() => all(readExport(url, {maxUncoveredRows: 1000})), LimitExceededError);
    },
  ));

test('a signal ends it, while it waits too', () =>
  serving(
    (request, response) => response.destroy(),
    async (url) => {
      const reason = new Error('enough');
      const abort = new AbortController();
      const ended = assert.rejects(() => all(readExport(url, {firstPause: 60_000, longestPause: 60_000, signal: abort.signal})), reason);
      setTimeout(() => abort.abort(reason), 50);
      await ended;
    },
  ));
