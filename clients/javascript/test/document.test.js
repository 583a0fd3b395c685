// What docs/javascript.md shows, run as it is printed there.
import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';

const client = new URL('../rowstream.js', import.meta.url).href;
const shown = [...(await readFile(new URL('../../../docs/javascript.md', import.meta.url), 'utf8'))
    .matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
const fetchOfNode = globalThis.fetch;
let folder;
let server;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rowstream-'));
  server = createServer((request, response) => {
    const checkpoints = request.headers.accept.includes('checkpoints=true');
    response.setHeader('Content-Type', `application/x-ndjson${checkpoints ? ';checkpoints=true' : ''}`);
    response.end(`{"number":1}\n${checkpoints ? '{"end":false,"count":1,"cursor":"t1"}\n' : ''}{"number":2}\n{"end":true,"count":2}\n`);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  // The page that the document is about has an origin; Node has none.
  const origin = `http://127.0.0.1:${server.address().port}`;
  globalThis.location = {href: `${origin}/`};
  globalThis.fetch = (path, options) => fetchOfNode(new URL(path, origin), options);
});

after(async () => {
  globalThis.fetch = fetchOfNode;
  delete globalThis.location;
  await new Promise((closed) => server.close(closed));
  await rm(folder, {recursive: true});
});

async function run(code, name) {
  const file = join(folder, `${name}.mjs`);
  await writeFile(file, code.replace("'./rowstream.js'", `'${client}'`));
  await import(pathToFileURL(file).href);
}

test('shows two programs', () => assert.equal(shown.length, 2));

test('the first shows every row', async () => {
  const rows = [];
  globalThis.show = (row) => rows.push(row);
  await run(shown[0], 'one');
  assert.deepEqual(rows, [{number: 1}, {number: 2}]);
});

test('the second saves every row with its token', async () => {
  const batches = [];
  globalThis.saved = null;
  globalThis.save = async (rows, token) => batches.push({rows, token});
  await run(shown[1], 'two');
  assert.deepEqual(batches, [{rows: [{number: 1}], token: 't1'}, {rows: [{number: 2}], token: null}]);
});
