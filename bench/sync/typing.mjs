// Many writers on some documents: node typing.mjs URL NAME WRITERS KEYS_PER_SECOND WARM_SECONDS SECONDS [DOCUMENTS [CHARACTERS]]
// Each document has so many characters to begin with.
// Prints a line when the measured time begins, one when it ends, and what was found.
import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';
import { Connection } from './connection.mjs';

const [url, name] = process.argv.slice(2, 4);
const [writers, rate, warm, seconds, documents = 1, characters = 0] = process.argv.slice(4).map(Number);
const PROBES = [0, writers >> 1, writers - 1];
const nameOf = writer => (documents === 1 ? name : `${name} ${writer % documents}.md`);

const sentAt = new Map();
const latencies = [];
let measuring = false;
let frames = 0;

function probe(connection) {
  connection.onUpdate = decoder => {
    const now = performance.now();
    for (const struct of Y.decodeUpdate(decoding.readVarUint8Array(decoder)).structs) {
      const times = sentAt.get(struct.id.client);
      for (let clock = struct.id.clock; times && clock < struct.id.clock + struct.length; clock++) {
        if (times[clock] !== undefined && struct.id.client !== connection.doc.clientID) latencies.push(now - times[clock]);
      }
    }
  };
}

if (characters > 0) {
  const line = 'A line of a note, as long as lines are when people write them down.\n';
  for (let i = 0; i < documents; i++) {
    const doc = new Y.Doc();
    doc.getText('contents').insert(0, line.repeat(Math.ceil(characters / line.length)).slice(0, characters));
    const first = new Connection(url, nameOf(i), doc);
    await first.synced;
    while (first.kept === 0) await new Promise(resolve => setTimeout(resolve, 50));
    first.close();
  }
}

const connections = [];
for (let i = 0; i < writers; i++) {
  const connection = new Connection(url, nameOf(i));
  await connection.synced;
  connection.onUpdate = () => {
    if (measuring) frames++;
  };
  if (PROBES.includes(i)) probe(connection);
  connection.doc.on('update', (update, origin) => origin === 'typed' && connection.send(update));
  sentAt.set(connection.doc.clientID, []);
  connections.push(connection);
}

// Each at its own moments: people do not type in step.
function type(connection, keys) {
  const text = connection.doc.getText('contents');
  const times = sentAt.get(connection.doc.clientID);
  const start = performance.now() + Math.random() * (1000 / rate);
  return new Promise(resolve => {
    let typed = 0;
    const step = () => {
      while (typed < keys && performance.now() >= start + typed * (1000 / rate)) {
        const clock = text.length;
        if (measuring) times[clock] = performance.now();
        connection.doc.transact(() => text.insert(clock, 'x'), 'typed');
        typed++;
      }
      if (typed < keys) setTimeout(step, start + typed * (1000 / rate) - performance.now());
      else resolve();
    };
    setTimeout(step, start - performance.now());
  });
}

const pause = millis => new Promise(resolve => setTimeout(resolve, millis));
await Promise.all(connections.map(connection => type(connection, rate * warm)));
await pause(1000);
measuring = true;
const cpu = process.cpuUsage();
console.log('begin');
await Promise.all(connections.map(connection => type(connection, rate * seconds)));
// A probe hears of everyone else in its room; not all rooms are of one size.
const others = probe => Math.ceil((writers - probe % documents) / documents) - 1;
const expected = PROBES.reduce((sum, probe) => sum + rate * seconds * others(probe), 0);
for (let i = 0; i < 300 && latencies.length < expected; i++) await pause(100);
console.log('end');
const own = process.cpuUsage(cpu);

// Whoever comes now must find every letter.
let length = 0;
for (let i = 0; i < documents; i++) {
  const late = new Connection(url, nameOf(i));
  late.onUpdate = decoder => Y.applyUpdate(late.doc, decoding.readVarUint8Array(decoder));
  await late.synced;
  length += late.doc.getText('contents').length;
  late.close();
}
latencies.sort((a, b) => a - b);
const at = share => latencies[Math.max(0, Math.ceil(share * latencies.length) - 1)];
console.log(JSON.stringify({
  samples: latencies.length, missing: expected - latencies.length,
  p50: at(0.5), p90: at(0.9), p99: at(0.99), max: latencies.at(-1),
  frames, length, expectedLength: writers * rate * (warm + seconds) + documents * characters,
  clientCpu: (own.user + own.system) / 1000
}));
process.exit(0);
