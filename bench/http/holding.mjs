// Many clients of an MCP server over HTTP that wait, each for news of one thing:
//   node holding.mjs URL REVISION URIS_FILE
// The file has a URI on each line, and each of them gets a client, with a session where the revision has them.
// Says when all listen, and when each of them has heard of its own; holds them until its input ends.
import fs from 'node:fs';
import http from 'node:http';

const [url, revision, file] = process.argv.slice(2);
const uris = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean);
const modern = revision === '2026-07-28';
const calling = new http.Agent({ keepAlive: true, maxSockets: 16 });
const listening = new http.Agent({ keepAlive: true, maxSockets: Infinity });
const TOGETHER = 16;
const meta = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {}
};

function request(method, message, session, agent, accept = 'application/json, text/event-stream') {
  const body = message && JSON.stringify(message);
  const headers = {
    accept, 'mcp-protocol-version': revision, ...(session && { 'mcp-session-id': session }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(modern && { 'mcp-method': message.method })
  };
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { method, agent, headers }, resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

async function ask(message, session) {
  const response = await request('POST', message, session, calling);
  let body = '';
  for await (const chunk of response) body += chunk;
  if (response.statusCode >= 300) throw new Error(`${response.statusCode} ${body}`);
  return response;
}

let heard = 0;
const begun = { at: 0 };

/** Reads a stream of events until one tells of this URI. */
function follow(stream, uri, opened) {
  let text = '';
  let told = false;
  stream.setEncoding('utf8');
  stream.on('data', chunk => {
    text += chunk;
    if (opened && text.includes('acknowledged')) opened();
    if (!told && text.includes('notifications/resources/updated') && text.includes(JSON.stringify(uri))) {
      told = true;
      if (++heard === uris.length) console.log(JSON.stringify({ heard, millis: performance.now() - begun.at }));
    }
    text = text.slice(-4_000);
  });
}

async function listen(uri, id) {
  if (modern) {
    const stream = await request('POST',
      { jsonrpc: '2.0', id, method: 'subscriptions/listen', params: { notifications: { resourceSubscriptions: [uri] }, _meta: meta } },
      undefined, listening);
    if (stream.statusCode !== 200) throw new Error(`${stream.statusCode}`);
    await new Promise(resolve => follow(stream, uri, resolve));
    return;
  }
  const opened = await ask({
    jsonrpc: '2.0', id: 0, method: 'initialize',
    params: { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'bench', version: '1' } }
  });
  const session = opened.headers['mcp-session-id'];
  await ask({ jsonrpc: '2.0', method: 'notifications/initialized' }, session);
  await ask({ jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri } }, session);
  const stream = await request('GET', undefined, session, listening, 'text/event-stream');
  if (stream.statusCode !== 200) throw new Error(`${stream.statusCode}`);
  follow(stream, uri);
}

for (let i = 0; i < uris.length; i += TOGETHER) {
  await Promise.all(uris.slice(i, i + TOGETHER).map((uri, j) => listen(uri, i + j + 1)));
}
console.log('open');
process.stdin.setEncoding('utf8');
process.stdin.on('data', line => {
  if (line.includes('write')) begun.at = performance.now();
  if (line.includes('count')) console.log(JSON.stringify({ heard, millis: performance.now() - begun.at }));
});
process.stdin.on('end', () => process.exit(0));
