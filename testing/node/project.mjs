// A client that works in a repository with a project, and never activates it.
// node project.mjs v1|v2 roots|none PROJECT FOLDER COMMAND...   FOLDER is where the server is started
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';

const [version, roots, project, folder, ...command] = process.argv.slice(2);
const [Client, Stdio] = version === 'v1' ? [ClientV1, StdioV1] : [ClientV2, StdioV2];
const client = new Client({ name: 'agent', version: '1' },
  { versionNegotiation: { mode: 'auto' }, capabilities: roots === 'roots' ? { roots: {} } : {} });
let asked = 0;
if (roots === 'roots') {
  client.setRequestHandler(version === 'v1' ? ListRootsRequestSchema : 'roots/list', () => {
    asked++;
    return { roots: [{ uri: pathToFileURL(project).href, name: 'project' }] };
  });
}
await client.connect(new Stdio({ command: command[0], args: command.slice(1), cwd: folder, env: { ...process.env } }));

// The first question waits until the documents are embedded, which on a busy machine takes longer than the clients' own minute.
const patient = version === 'v1' ? [undefined, { timeout: 600_000 }] : [{ timeout: 600_000 }];
const call = async (name, args = {}) => {
  const result = await client.callTool({ name, arguments: args }, ...patient);
  assert.ok(!result.isError, `${name}: ${result.content[0].text}`);
  return result.structuredContent ?? result.content[0].text;
};

const seen = (await client.listResources()).resources.map(each => each.uri).join(' ');
const notes = JSON.stringify(await call('cairn_list'));
const answer = await call('rag_query', { query: 'Why did the connection pool run dry?' });
const again = await call('semantic_search', { query: 'connection pool', min_relevance_score: 0 });

console.log(JSON.stringify({
  asked: asked > 0,
  documents: /pool-exhausted/.test(seen) && /"problems"/.test(notes),
  example: /Welcome/.test(seen) || /Welcome/.test(notes),
  activated: /^The project shop was activated on branch main, since you work in it/.test(answer.notice ?? ''),
  source: answer.sources[0]?.path,
  notice: again.notice ?? null
}));
await client.close();
