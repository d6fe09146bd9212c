// An agent that asks where to read about something, and who vouches for that.
// node sources.mjs v1|v2 COMMAND...
import assert from 'node:assert/strict';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';

const [version, command, ...args] = process.argv.slice(2);
const [Client, Stdio] = version === 'v1' ? [ClientV1, StdioV1] : [ClientV2, StdioV2];
const client = new Client({ name: 'reader', version: '1' }, { versionNegotiation: { mode: 'auto' } });
await client.connect(new Stdio({ command, args }));

const NAMES = ['get_sources', 'list_categories', 'get_provenance', 'get_endorsements', 'get_federated_sources'];
const SLUGS = ['bitcoin-node-setup', 'home-automation-private', 'linux-hardening', 'mcp-development', 'nostr-development',
  'password-management', 'pubky-development', 'rust-learning', 'self-hosted-email', 'threat-modeling'];

const told = async (name, args, more) => {
  const result = await client.callTool({ name, arguments: args, ...more });
  assert.equal(result.content.length, 1);
  assert.equal(result.isError, false, result.content[0].text);
  return result.content[0].text;
};
const refused = async (name, args) => {
  const result = await client.callTool({ name, arguments: args });
  assert.equal(result.isError, true, result.content[0].text);
  return result.content[0].text;
};
const fails = (code, name, args) =>
  assert.rejects(client.callTool({ name, arguments: args }), error => error.code === code || assert.fail(`${error.code} ${error.message}`));

// The tools, each with a schema that takes nothing else.
const tools = (await client.listTools()).tools.filter(tool => NAMES.includes(tool.name));
assert.deepEqual(tools.map(tool => tool.name), NAMES);
for (const tool of tools) {
  assert.equal(tool.inputSchema.type, 'object');
  assert.equal(tool.inputSchema.additionalProperties, false);
  assert.ok(tool.description.length > 80);
}

// A topic and its three sources, in the form that was promised.
const rust = await told('get_sources', { query: 'learn rust' });
assert.match(rust, new RegExp([
  '^Category: Rust Learning\nSlug: rust-learning\nDescription: [^\n]+\n\n',
  'Registry Version: 1\\.0\\.0\nCurator: John Turner \\(Not yet configured\\)\n\n',
  'Sources:\n\n',
  '1\\. The Rust Programming Language Book\n   URL: https://doc\\.rust-lang\\.org/book/\n   Type: book\n   Why: [^\n]+\n\n',
  '2\\. Rust by Example\n   URL: [^\n]+\n   Type: tutorial\n   Why: [^\n]+\n\n',
  '3\\. Zero To Production In Rust\n   URL: [^\n]+\n   Type: book\n   Why: [^\n]+$'].join('')));
for (const query of ['rust', 'RUST', 'learning-rust', 'lern rust', 'rust learn']) {
  assert.equal(await told('get_sources', { query }), rust, query);
}

// Nothing fits, nothing is asked.
for (const query of ['quantum physics', 'quantum physics supercollider', 'trust issues', 'learn python programming']) {
  assert.match(await refused('get_sources', { query }), new RegExp(
    `^No matching category found for query '${query}'\\. Closest match: [a-z-]+ \\(score: 0\\.[0-3]\\d\\)\\. `
    + `Available categories: ${SLUGS.join(', ')}\\.$`));
}
assert.equal(await refused('get_sources', { query: '' }),
  'Query cannot be empty. Provide a natural language query describing what sources you need.');
assert.equal(await refused('get_sources', { query: ' \t\u0000\u0007\n' }), await refused('get_sources', { query: '' }));
assert.equal(await refused('get_sources', { query: 'how do I the' }),
  'Query contains only common words (stop words) with no searchable content. Try more specific terms.');

// How close a match must be is for the caller to say.
assert.match(await refused('get_sources', { query: 'learn rust', threshold: 0.9 }), /^No matching category.*Closest match: rust-learning \(score: 0\.[4-8]\d\)/);
assert.equal(await told('get_sources', { query: 'rust learning', threshold: 1 }), rust);
assert.equal(await told('get_sources', { query: 'learn rust', threshold: 0 }), rust);
assert.match(await refused('get_sources', { query: 'zzzz', threshold: 0 }), /^No matching category/);

// All topics.
const all = await told('list_categories');
assert.match(all, /^Categories \(10\):\n\n- bitcoin-node-setup: Bitcoin Node Setup\n {2}[^\n]+\n- home-automation-private: /);
assert.deepEqual([...all.matchAll(/^- ([a-z-]+): \S/gm)].map(match => match[1]), SLUGS);

// Who vouches, and nothing that was not checked.
const provenance = await told('get_provenance', {});
assert.match(provenance, new RegExp('^Curator: John Turner\nPublic Key: Not yet configured\nRegistry Version: 1\\.0\\.0\n'
  + 'Last Updated: \\d{4}-\\d\\d-\\d\\d\nEndorsements: 0 endorsement\\(s\\)\n\nVerification:\nThis registry is curated by John Turner\\.'));
assert.match(provenance, /Checked: unsigned\./);
assert.doesNotMatch(provenance, /cryptographically signed|can be verified/);
assert.equal(await told('get_endorsements'), 'Endorsements: 0\n\n'
  + 'This registry does not yet have any endorsements. Endorsements allow\n'
  + "other curators to vouch for the quality of this registry's sources.\n"
  + 'This feature will be available in a future version.');

// What does not fit is an error of the request; what a client adds for itself is none.
await fails(-32601, 'get_source', { query: 'rust' });
await fails(-32602, 'get_sources', { query: 'rust', extra: 1 });
await fails(-32602, 'get_sources', { query: 7 });
await fails(-32602, 'get_sources', { query: 'rust', threshold: 'high' });
await fails(-32602, 'get_sources', { query: 'rust', threshold: 1.01 });
await fails(-32602, 'get_sources', { query: 'rust', threshold: -0.1 });
await fails(-32602, 'get_sources', {});
await fails(-32602, 'get_sources');
for (const name of ['list_categories', 'get_provenance', 'get_endorsements']) {
  await fails(-32602, name, { verbose: true });
  assert.ok(await told(name, {}, { _meta: { 'example.org/trace': 'x' } }));
}
assert.equal(await told('get_sources', { query: 'learn rust' }, { _meta: { progressToken: 1 } }), rust);

// Questions of any length and script are answered, and said back no longer than they must be.
for (const query of ['x'.repeat(1_000_000), 'rost '.repeat(200_000), '\u0001'.repeat(100_000) + 'q', '量子力学の教科書', 'שלום עולם',
  '🦀'.repeat(50_000), '\ud800 broken', "it's 100% {broken} %s \\u0000"]) {
  const { content } = await client.callTool({ name: 'get_sources', arguments: { query } });
  assert.ok(content[0].text.length < 2000, content[0].text.slice(0, 300));
}

await client.close();
console.log('done');
