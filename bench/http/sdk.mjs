// The peer: a server made with the official TypeScript SDK, as its documentation makes one over HTTP, with a session for each
// client. node sdk.mjs FOLDER [TOOLS] prints its port.
import { randomUUID } from 'node:crypto';
import { watch } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { SubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

// It lists as many tools as are asked for, with descriptions and schemas of the length of ours.
const root = process.argv[2];
const listed = JSON.parse(process.argv[3] ?? '[]');
const transports = new Map();
const subscribers = new Map();

function server() {
  const made = new McpServer({ name: 'sdk', version: '1' }, { capabilities: { resources: { subscribe: true } } });
  made.server.setRequestHandler(SubscribeRequestSchema, async ({ params: { uri } }) => {
    subscribers.set(uri, [...(subscribers.get(uri) ?? []), made]);
    return {};
  });
  for (const { name, description, properties } of listed) {
    const shape = Object.fromEntries(Object.entries(properties).map(([key, said]) => [key, z.string().describe(said).optional()]));
    made.registerTool(name, { description, inputSchema: shape }, async () => ({ content: [] }));
  }
  made.registerTool('read_file', { description: 'Reads a file.', inputSchema: { path: z.string() } }, async ({ path: file }) => ({
    content: [{ type: 'text', text: await fs.readFile(path.join(root, file), 'utf8') }]
  }));
  made.registerTool('echo', { description: 'Says nothing new.', inputSchema: {} }, async () => ({ content: [{ type: 'text', text: '[]' }] }));
  return made;
}

const app = createMcpExpressApp();
app.post('/mcp', async (request, response) => {
  let transport = transports.get(request.headers['mcp-session-id']);
  if (transport === undefined) {
    transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: id => transports.set(id, transport)
    });
    await server().connect(transport);
  }
  await transport.handleRequest(request, response, request.body);
});
const withSession = async (request, response) => transports.get(request.headers['mcp-session-id']).handleRequest(request, response);
app.get('/mcp', withSession);
watch(root, { recursive: true }, (_, file) => {
  const uri = `file:///${file}`;
  for (const made of subscribers.get(uri) ?? []) void made.server.sendResourceUpdated({ uri });
});
const listening = app.listen(0, '127.0.0.1', () => console.log(`${listening.address().port}`));
process.stdin.resume().on('end', () => process.exit(0));
