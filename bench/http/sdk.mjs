// The peer: a server made with the official TypeScript SDK, as its documentation makes one over HTTP, with a session for each
// client. node sdk.mjs FOLDER prints its port.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createMcpExpressApp } from '@modelcontextprotocol/sdk/server/express.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

const root = process.argv[2];
const transports = new Map();

function server() {
  const made = new McpServer({ name: 'sdk', version: '1' });
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
const listening = app.listen(0, '127.0.0.1', () => console.log(`${listening.address().port}`));
process.stdin.resume().on('end', () => process.exit(0));
