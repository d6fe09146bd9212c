// Many documents, each with a connection of its own: node opening.mjs URL DOCUMENTS CHARACTERS
// Opens them ten at a time, each with a text; says so, and holds them open until its input ends.
import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';
import { Connection } from './connection.mjs';

const url = process.argv[2];
const [documents, characters] = process.argv.slice(3).map(Number);
const line = 'A line of a note, as long as lines are when people write them down.\n';
const text = line.repeat(Math.ceil(characters / line.length)).slice(0, characters);
const TOGETHER = 10;

const times = [];
const held = [];
const begun = performance.now();
for (let i = 0; i < documents; i += TOGETHER) {
  await Promise.all(Array.from({ length: Math.min(TOGETHER, documents - i) }, async (_, j) => {
    const start = performance.now();
    const doc = new Y.Doc();
    doc.getText('contents').insert(0, text);
    const connection = new Connection(url, `bench/document ${i + j}.md`, doc);
    await connection.synced;
    // Kept: our server says so when it is on disk, the peer when it has it in memory.
    for (let waited = 0; connection.kept === 0 && waited < 30_000; waited += 5) await new Promise(resolve => setTimeout(resolve, 5));
    if (connection.kept === 0) throw new Error(`document ${i + j} was not taken`);
    times.push(performance.now() - start);
    held.push(connection);
  }));
}
times.sort((a, b) => a - b);
const at = share => times[Math.max(0, Math.ceil(share * times.length) - 1)];
console.log(JSON.stringify({ seconds: (performance.now() - begun) / 1000, p50: at(0.5), p99: at(0.99) }));

// A text that comes back whole is the proof that it was taken.
const check = new Connection(url, `bench/document ${documents - 1}.md`);
check.onUpdate = decoder => Y.applyUpdate(check.doc, decoding.readVarUint8Array(decoder));
await check.synced;
if (check.doc.getText('contents').toString() !== text) throw new Error('another text came back');
check.close();
console.log('open');
process.stdin.resume().on('end', () => process.exit(0));
