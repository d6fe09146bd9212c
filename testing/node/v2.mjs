// Drives our server with the TypeScript SDK v2, which asks for revision 2026-07-28 first.
// node v2.mjs stdio COMMAND... | node v2.mjs http URL TOKEN
import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const [kind, ...rest] = process.argv.slice(2);
const transport = kind === 'stdio'
  ? new StdioClientTransport({ command: rest[0], args: rest.slice(1) })
  : new StreamableHTTPClientTransport(new URL(rest[0]), {
      requestInit: { headers: { Authorization: `Bearer ${rest[1]}` } }
    });
const client = new Client(
  { name: 'v2', version: '1' },
  { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } }
);
client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { color: 'blue' } }));
const heard = method => new Promise(resolve => client.setNotificationHandler(method, resolve));

await client.connect(transport);
assert.equal(client.getProtocolEra?.() ?? 'modern', 'modern');
assert.match(client.getInstructions(), /Colors/);

// This client puts the pages together by itself.
const tools = (await client.listTools()).tools.map(tool => tool.name);
assert.deepEqual(tools, ['echo', 'count', 'wait', 'cancelled', 'paint', 'change', 'refuse', 'fail']);
assert.equal((await client.listResources()).resources.length, 6);
await assert.rejects(client.listResources({ cursor: 'x' }), { code: -32602 });

// Calls, with an output schema that this client checks.
const echo = await client.callTool({ name: 'echo', arguments: { text: 'grüße 😀' } });
assert.deepEqual(echo.structuredContent, { text: 'grüße 😀' });
assert.equal((await client.callTool({ name: 'fail' })).isError, true);
await assert.rejects(client.callTool({ name: 'refuse' }), { code: -32602 });

// Progress and cancellation.
// The client forgets the progress that arrives in one piece with the result, so what arrives is looked at as well.
const arrived = [];
const receive = transport.onmessage;
transport.onmessage = (message, ...rest) => {
  if (message.method === 'notifications/progress') arrived.push(message.params.progress);
  receive(message, ...rest);
};
const seen = [];
await client.callTool({ name: 'count', arguments: { n: 3 } }, { onprogress: p => seen.push(p.progress) });
assert.equal(arrived.at(-1), 3, `progress ${arrived}`);
assert.deepEqual(seen, arrived.slice(0, seen.length));
const abort = new AbortController();
await assert.rejects(client.callTool({ name: 'wait' }, {
  signal: abort.signal,
  onprogress: () => abort.abort('enough')
}));
while (!(await client.callTool({ name: 'cancelled' })).content[0].text.includes('yes')) {
  await new Promise(resolve => setTimeout(resolve, 50));
}

// A question to the person: the call is made again with the answer.
assert.equal((await client.callTool({ name: 'paint' })).content[0].text, 'painted it blue');

// Resources, prompts, completions.
assert.equal((await client.readResource({ uri: 'color:///blue' })).contents[0].text, 'It is blue');
await assert.rejects(client.readResource({ uri: 'color:///none' }), { code: -32602 });
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
const subscription = await client.listen({ toolsListChanged: true, resourceSubscriptions: ['color:///blue'] });
assert.deepEqual(subscription.honoredFilter, { toolsListChanged: true, resourceSubscriptions: ['color:///blue'] });
const updated = heard('notifications/resources/updated');
const listChanged = heard('notifications/tools/list_changed');
await client.callTool({ name: 'change', arguments: { what: 'color:///blue' } });
await client.callTool({ name: 'change', arguments: { what: 'tools' } });
assert.equal((await updated).params.uri, 'color:///blue');
await listChanged;
await subscription.close();
assert.equal(await subscription.closed, 'local');

await client.close();
console.log('v2 done');
