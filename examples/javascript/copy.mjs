// Copies an export to a file, and goes on where it stopped when it is started again:
//     node examples/javascript/copy.mjs http://localhost:8080/orders orders.ndjson
// Beside the file stands, in FILE.part, how far it goes: rows that no checkpoint covered are cut off and fetched again.
import {open, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {readExport} from '../../clients/javascript/rowstream.js';

const [url, file] = process.argv.slice(2);
if (url === undefined || file === undefined) {
  console.error('copy.mjs takes the address of an export and the name of a file');
  process.exit(2);
}

/** How far an earlier run came; the beginning where there was none. */
async function stateOf(path) {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') {
      return {bytes: 0, rows: 0, token: null};
    }
    throw error;
  }
}

const part = `${file}.part`;
const state = await stateOf(part);
const out = await open(file, state.token === null ? 'w' : 'r+');
try {
  await out.truncate(state.bytes);
  for await (const {rows, token} of readExport(url, {token: state.token})) {
    const text = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await out.write(text, 0, text.length, state.bytes);
    await out.datasync();
    state.bytes += text.length;
    state.rows += rows.length;
    if (token !== null) {
      await writeFile(`${part}.new`, JSON.stringify({...state, token}));
      await rename(`${part}.new`, part);
    }
  }
  await rm(part, {force: true});
  console.log(`complete: ${state.rows} rows`);
} catch (error) {
  console.error(`incomplete: ${state.rows} rows are safe; ${error.message}`);
  process.exitCode = 1;
} finally {
  await out.close();
}
