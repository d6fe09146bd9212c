// Drives our server with the TypeScript SDK v1, the client of the revisions with a handshake.
// node v1.mjs stdio COMMAND... | node v1.mjs http URL TOKEN
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import {
  ElicitRequestSchema,
  ResourceUpdatedNotificationSchema,
  ToolListChangedNotificationSchema
} from '@modelcontextprotocol/sdk/types.js';

const [kind, ...rest] = process.argv.slice(2);
const transport = kind === 'stdio'
  ? new StdioClientTransport({ command: rest[0], args: rest.slice(1) })
  : new StreamableHTTPClientTransport(new URL(rest[0]), {
      requestInit: { headers: { Authorization: `Bearer ${rest[1]}` } }
    });
const client = new Client({ name: 'v1', version: '1' }, { capabilities: { elicitation: {} } });
client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: { color: 'blue' } }));
const heard = schema => new Promise(resolve => client.setNotificationHandler(schema, resolve));

await client.connect(transport);
assert.equal(client.getServerVersion().name, 'demo');
assert.match(client.getInstructions(), /Colors/);

// Lists, page by page.
const tools = [];
let cursor;
do {
  const page = await client.listTools({ cursor });
  tools.push(...page.tools.map(tool => tool.name));
  cursor = page.nextCursor;
} while (cursor !== undefined);
assert.deepEqual(tools, ['echo', 'count', 'wait', 'cancelled', 'paint', 'change', 'refuse', 'fail']);
const first = await client.listResources();
const second = await client.listResources({ cursor: first.nextCursor });
assert.equal(first.resources.length + second.resources.length, 6);
await assert.rejects(client.listResources({ cursor: first.nextCursor + 'x' }), { code: -32602 });

// Calls, with an output schema that this client checks.
const echo = await client.callTool({ name: 'echo', arguments: { text: 'grüße 😀' } });
assert.deepEqual(echo.structuredContent, { text: 'grüße 😀' });
assert.equal((await client.callTool({ name: 'fail' })).isError, true);
await assert.rejects(client.callTool({ name: 'refuse' }), { code: -32602 });
await assert.rejects(client.callTool({ name: 'none' }), { code: -32601 });

// Progress and cancellation.
// The client forgets the progress that arrives in one piece with the result, so what arrives is looked at as well.
const arrived = [];
const receive = transport.onmessage;
transport.onmessage = (message, ...rest) => {
  if (message.method === 'notifications/progress') arrived.push(message.params.progress);
  receive(message, ...rest);
};
const seen = [];
await client.callTool({ name: 'count', arguments: { n: 3 } }, undefined, { onprogress: p => seen.push(p.progress) });
assert.equal(arrived.at(-1), 3, `progress ${arrived}`);
assert.deepEqual(seen, arrived.slice(0, seen.length));
const abort = new AbortController();
await assert.rejects(client.callTool({ name: 'wait' }, undefined, {
  signal: abort.signal,
  onprogress: () => abort.abort('enough')
}));
while (!(await client.callTool({ name: 'cancelled' })).content[0].text.includes('yes')) {
  await new Promise(resolve => setTimeout(resolve, 50));
}

// A question to the person.
assert.equal((await client.callTool({ name: 'paint' })).content[0].text, 'painted it blue');

// Resources, prompts, completions.
assert.equal((await client.readResource({ uri: 'color:///blue' })).contents[0].text, 'It is blue');
await assert.rejects(client.readResource({ uri: 'color:///none' }), { code: -32002 });
assert.equal((await client.listResourceTemplates()).resourceTemplates[0].uriTemplate, 'color:///{color}');
assert.equal((await client.listPrompts()).prompts[0].name, 'describe');
const prompt = await client.getPrompt({ name: 'describe', arguments: { color: 'blue' } });
assert.equal(prompt.messages[0].content.text, 'Describe blue.');
const completion = await client.complete({
  ref: { type: 'ref/prompt', name: 'describe' },
  argument: { name: 'color', value: 'bl' }
});
assert.deepEqual(completion.completion.values, ['black', 'blue']);

// Changes.
await client.subscribeResource({ uri: 'color:///blue' });
const updated = heard(ResourceUpdatedNotificationSchema);
await client.callTool({ name: 'change', arguments: { what: 'color:///blue' } });
assert.equal((await updated).params.uri, 'color:///blue');
const listChanged = heard(ToolListChangedNotificationSchema);
await client.callTool({ name: 'change', arguments: { what: 'tools' } });
await listChanged;

await client.setLoggingLevel('debug');
await client.ping();
if (kind === 'http') {
  await transport.terminateSession();
}
await client.close();
console.log('v1 done');
