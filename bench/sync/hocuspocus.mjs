// The peer: Hocuspocus as it comes, without storage; or with its extension for a database, in the file that is named.
// Prints its port.
import { Server } from '@hocuspocus/server';

const file = process.argv[2];
const server = new Server({
  port: 0, address: '127.0.0.1', quiet: true, extensions: file ? [await database(file)] : []
});
await server.listen();
console.log(`${server.address.port}`);
process.stdin.resume().on('end', () => process.exit(0));

/** Node's own SQLite, which keeps what is stored when the power fails. */
async function database(path) {
  const { Database } = await import('@hocuspocus/extension-database');
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE IF NOT EXISTS documents (name TEXT PRIMARY KEY, data BLOB)');
  const select = database.prepare('SELECT data FROM documents WHERE name = ?');
  const insert = database.prepare('INSERT INTO documents VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET data = excluded.data');
  return new Database({
    fetch: async ({ documentName }) => select.get(documentName)?.data ?? null,
    store: async ({ documentName, state }) => void insert.run(documentName, state)
  });
}
