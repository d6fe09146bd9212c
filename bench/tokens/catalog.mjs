// A server that has the tools of a file, a line for each, and can run none of them.
// node catalog.mjs FILE
import fs from 'node:fs';
import readline from 'node:readline';

const tools = fs.readFileSync(process.argv[2], 'utf8').trim().split('\n').map(line => JSON.parse(line)).map(described);

/** The set has parameters as one text, `name what it is name what it is`: each word of Latin letters that is a name. */
function described({ id, description, params }) {
  const names = [...new Set((params ?? '').match(/\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w+\b/g) ?? [])].slice(0, 12);
  const properties = Object.fromEntries(names.map(name => [name, { type: 'string' }]));
  return {
    name: id.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64),
    description,
    inputSchema: { type: 'object', properties: { ...properties, input: { type: 'string', description: params ?? '' } } }
  };
}

const answers = {
  initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'catalog', version: '1' } }),
  'tools/list': () => ({ tools }),
  ping: () => ({})
};

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id !== undefined) {
    const answer = answers[method];
    const body = answer ? { result: answer(params ?? {}) } : { error: { code: -32601, message: `no ${method}` } };
    process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, ...body }) + '\n');
  }
}
