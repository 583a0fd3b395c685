// Decodes files with JSON.parse: one task a line on standard input, one answer a line on standard output.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const bodies = new Map();
let rows;
let checksum;

function bodiesOf(files) {
  return files.map((file) => {
    if (!bodies.has(file)) {
      bodies.set(file, readFileSync(file));
    }
    return bodies.get(file);
  });
}

const length = (text) => (text === null ? 0 : text.length);

function add(row) {
  rows++;
  if (row.contact === undefined) {
    checksum += row.id + length(row.name) + length(row.email) + length(row.city) + Math.round(row.balance * 100)
      + row.visits + (row.active ? 1 : 0) + length(row.since) + length(row.note);
  } else {
    const { contact, account } = row;
    checksum += row.id + length(contact.name) + length(contact.email) + length(contact.address.city)
      + Math.round(account.balance * 100) + account.history.visits + (account.history.active ? 1 : 0)
      + length(account.history.since) + length(row.note);
  }
}

function decode(body) {
  for (const row of JSON.parse(body.toString('utf8'))) {
    add(row);
  }
}

function liveBytes() {
  globalThis.gc();
  globalThis.gc();
  const memory = process.memoryUsage();
  return memory.heapUsed + memory.external;
}

const tasks = {
  version() {
    return { version: process.version };
  },

  time({ files, repeats }) {
    const all = bodiesOf(files);
    const cpu = process.cpuUsage();
    const start = process.hrtime.bigint();
    for (let i = 0; i < repeats; i++) {
      rows = 0;
      checksum = 0;
      all.forEach(decode);
    }
    const nanos = Number(process.hrtime.bigint() - start);
    const { user, system } = process.cpuUsage(cpu);
    return { nanos, cpuNanos: (user + system) * 1000, rows, checksum };
  },

  // Nothing is handed over before a body is parsed whole.
  pause({ files }) {
    rows = 0;
    checksum = 0;
    let longest = 0;
    let last = process.hrtime.bigint();
    for (const body of bodiesOf(files)) {
      for (const row of JSON.parse(body.toString('utf8'))) {
        add(row);
        const now = process.hrtime.bigint();
        longest = Math.max(longest, Number(now - last));
        last = now;
      }
    }
    return { nanos: longest, rows, checksum };
  },

  heap({ files }) {
    const all = bodiesOf(files);
    const before = liveBytes();
    rows = 0;
    checksum = 0;
    let peak = 0;
    for (const body of all) {
      const text = body.toString('utf8');
      const parsed = JSON.parse(text);
      if (body === all[0]) {
        peak = Math.max(0, liveBytes() - before);
      }
      parsed.forEach(add);
      rows += text.length > 0 ? 0 : 1; // while it was parsed the text was there, and so it is when the heap is looked at
    }
    return { bytes: peak, rows, checksum };
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  process.stdout.write(JSON.stringify(tasks[question.task](question)) + '\n');
}
