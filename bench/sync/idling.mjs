// Many connections that do nothing: node idling.mjs URL CONNECTIONS DOCUMENTS
// Says so when all are open, and holds them until its input ends.
import { Connection } from './connection.mjs';

const url = process.argv[2];
const [connections, documents] = process.argv.slice(3).map(Number);
const TOGETHER = 50;

const held = [];
for (let i = 0; i < connections; i += TOGETHER) {
  await Promise.all(Array.from({ length: Math.min(TOGETHER, connections - i) }, async (_, j) => {
    const connection = new Connection(url, `bench/idle ${(i + j) % documents}.md`);
    held.push(connection);
    await connection.synced;
  }));
}
console.log('open');
process.stdin.resume().on('end', () => process.exit(0));
