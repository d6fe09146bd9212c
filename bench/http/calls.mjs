// Many clients of an MCP server over HTTP, each with one call after the other:
//   node calls.mjs URL REVISION CLIENTS CALLS WARM TOOL ARGUMENTS…
// Prints a line when the counted calls begin, one when they end, and what was found. The arguments are taken in turns. Without
// arguments, what is asked for is the list of tools.
import http from 'node:http';

const [url, revision] = process.argv.slice(2, 4);
const [clients, calls, warm] = process.argv.slice(4, 7).map(Number);
const tool = process.argv[7];
const given = process.argv.slice(8).map(each => JSON.parse(each));
const modern = revision === '2026-07-28';
const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
const meta = {
  'io.modelcontextprotocol/protocolVersion': revision,
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {}
};

function post(message, session) {
  const body = JSON.stringify(message);
  const headers = {
    'content-type': 'application/json', accept: 'application/json, text/event-stream', 'content-length': Buffer.byteLength(body),
    'mcp-protocol-version': revision, ...(session && { 'mcp-session-id': session }),
    ...(modern && { 'mcp-method': message.method, 'mcp-name': message.params?.name ?? '' })
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: 'POST', agent, headers }, response => {
      const chunks = [];
      response.on('data', chunk => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString() }));
    });
    request.on('error', reject);
    request.end(body);
  });
}

async function open() {
  if (modern) return undefined;
  const answer = await post({
    jsonrpc: '2.0', id: 0, method: 'initialize',
    params: { protocolVersion: revision, capabilities: {}, clientInfo: { name: 'bench', version: '1' } }
  });
  const session = answer.headers['mcp-session-id'];
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, session);
  return session;
}

const times = [];
let bytes = 0;
async function run(session, count, first) {
  for (let i = 0; i < count; i++) {
    const begun = performance.now();
    const asked = given.length === 0 ? {} : { name: tool, arguments: given[(first + i) % given.length] };
    const answer = await post({
      jsonrpc: '2.0', id: first + i, method: given.length === 0 ? 'tools/list' : 'tools/call', params: { ...asked, ...(modern && { _meta: meta }) }
    }, session);
    times.push(performance.now() - begun);
    bytes = answer.body.length;
    if (answer.status !== 200 || !/"content"|"tools"/.test(answer.body) || answer.body.includes('"isError":true')) {
      throw new Error(`${answer.status} ${answer.body.slice(0, 500)}`);
    }
  }
}

const sessions = await Promise.all(Array.from({ length: clients }, open));
await Promise.all(sessions.map((session, i) => run(session, Math.ceil(warm / clients), 1 + i * 7919)));
times.length = 0;
console.log('begin');
const begun = performance.now();
await Promise.all(sessions.map((session, i) => run(session, Math.ceil(calls / clients), 100_000 + i * 7919)));
const seconds = (performance.now() - begun) / 1000;
console.log('end');
times.sort((a, b) => a - b);
const at = share => times[Math.max(0, Math.ceil(share * times.length) - 1)];
console.log(JSON.stringify({ calls: times.length, seconds, bytes, p50: at(0.5), p99: at(0.99) }));
process.exit(0);
