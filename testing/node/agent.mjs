// An agent that keeps notes with all tools, as a real client drives the product.
// node agent.mjs v1|v2 stdio COMMAND... | node agent.mjs v1|v2 http URL TOKEN
import assert from 'node:assert/strict';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';

const [version, kind, ...rest] = process.argv.slice(2);
const [Client, Stdio, Http] = version === 'v1' ? [ClientV1, StdioV1, HttpV1] : [ClientV2, StdioV2, HttpV2];
const transport = kind === 'stdio'
  ? new Stdio({ command: rest[0], args: rest.slice(1) })
  : new Http(new URL(rest[0]), { requestInit: { headers: { Authorization: `Bearer ${rest[1]}` } } });
const client = new Client({ name: 'agent', version: '1' }, { versionNegotiation: { mode: 'auto' } });
await client.connect(transport);

const call = async (name, args) => {
  const result = await client.callTool({ name, arguments: args });
  assert.ok(!result.isError, `${name}: ${result.content[0].text}`);
  return result.structuredContent ?? result.content[0].text;
};
const refused = async (name, args) => {
  const result = await client.callTool({ name, arguments: args });
  assert.ok(result.isError, `${name} was not refused: ${result.content[0].text}`);
  return result.content[0].text;
};

assert.match(client.getInstructions(), /cairn_search/);
const { tools } = await client.listTools();
assert.deepEqual(tools.map(tool => tool.name), ['cairn_read', 'cairn_write', 'cairn_patch', 'cairn_delete',
  'cairn_search', 'cairn_links', 'cairn_daily', 'cairn_list',
  'read', 'glob', 'get_links', 'grep', 'edit', 'create', 'move', 'history', 'restore',
  'rag_query', 'semantic_search', 'index_document', 'list_doc_types', 'search_external_docs', 'rag_query_external',
  'delete_documents', 'update_promotion_level', 'activate_project',
  'get_sources', 'list_categories', 'get_provenance', 'get_endorsements', 'get_federated_sources',
  'search_tools', 'list_namespaces', 'describe_tool', 'list_tool_examples', 'run_tool', 'run_chain', 'execute_code',
  'list_resources', 'read_resource', 'list_prompts', 'get_prompt']);
assert.ok(tools.every(tool => tool.title && tool.annotations.readOnlyHint !== undefined));

// Write, link, patch, find, read.
const home = `agents/${version}-${kind}`;
assert.deepEqual(await call('cairn_write', {
  path: `${home}/launch`, content: '# Launch\n\nLed by [[Quimby Zapple]].\n\n## Meetings\n', tags: ['launch'] }),
  { path: `${home}/launch`, created: true, links_found: 1 });
assert.equal((await call('cairn_links', { path: `${home}/launch` })).outgoing[0].exists, false);
await call('cairn_write', { path: `${home}/quimby`, content: '# Quimby Zapple\n', aliases: [`Q ${home}`] });
assert.equal((await call('cairn_links', { path: `${home}/launch` })).outgoing[0].path, `${home}/quimby`);
assert.equal((await call('cairn_patch', {
  path: `${home}/launch`, op: 'append_section', section: 'Meetings', content: '- Tuesday, frobnication' })).bytes_added, 24);
const found = await call('cairn_search', { query: 'frobnication', path_prefix: home });
assert.equal(found.results[0].path, `${home}/launch`);
// Once its meaning is known, the other note may be found behind it.
const strict = await call('cairn_search', { query: 'frobnication', path_prefix: home, semantic: false });
assert.deepEqual([strict.total, strict.results[0].path], [1, `${home}/launch`]);
assert.match(await call('cairn_read', { path: `${home}/quimby` }), new RegExp(`backlinks: \\[${home}/launch\\]`));
assert.match(await refused('cairn_write', { path: `${home}/other`, content: '', aliases: [`Q ${home}`] }), /^alias_conflict: /);
assert.match(await refused('cairn_read', { path: `${home}/lunch` }), /^not_found: .*launch/);
assert.match(await refused('cairn_list', { limit: 'many' }), /^validation_error: 'limit'/);
await call('cairn_daily', { op: 'append_section', section: 'Log', content: `- ${home} was here` });
assert.match(await call('cairn_daily', { op: 'read' }), /was here/);
assert.equal((await call('cairn_list', { path_prefix: `${home}/` })).total, 2);

// The same notes as resources, prompts with completions.
const uri = `note:///${home}/launch`;
assert.match((await client.readResource({ uri })).contents[0].text, /frobnication/);
assert.ok((await client.listResources()).resources.some(resource => resource.uri === uri));
assert.equal((await client.listResourceTemplates()).resourceTemplates[0].uriTemplate, 'note:///{path}');
const prompt = await client.getPrompt({ name: 'suggest-links', arguments: { path: `${home}/launch` } });
assert.match(prompt.messages[0].content.text, new RegExp(`${home}/launch`));
const completion = await client.complete({
  ref: { type: 'ref/resource', uri: 'note:///{path}' }, argument: { name: 'path', value: `${home}/la` } });
assert.deepEqual(completion.completion.values, [`${home}/launch`]);

// News of a change.
const updated = new Promise(resolve => version === 'v1'
  ? client.setNotificationHandler(ResourceUpdatedNotificationSchema, resolve)
  : client.setNotificationHandler('notifications/resources/updated', resolve));
await (version === 'v1' ? client.subscribeResource({ uri }) : client.listen({ resourceSubscriptions: [uri] }));
await call('cairn_patch', { path: `${home}/launch`, op: 'replace', find: 'Tuesday', content: '$1 Friday' });
assert.equal((await updated).params.uri, uri);

// The same notes as documents, with the tools that coding agents know.
const text = async (name, args) => {
  const result = await client.callTool({ name, arguments: args });
  assert.ok(!result.isError, `${name}: ${result.content[0].text}`);
  return result.content[0].text;
};
const file = `${home}/launch.md`;
const before = await call('read', { file_path: file });
assert.equal(before.file_path, file);
assert.equal(await text('read', { file_path: file, offset: 5, limit: 1 }), '     5\t# Launch');
assert.equal(await text('read', { file_path: `${home}/launch` }), before.content);
assert.match(await refused('read', { file_path: `${home}/lunch.md` }), /^Error: Document not found: .*lunch\.md\n.*launch\.md/);
assert.deepEqual((await text('glob', { pattern: '*', path: home })).split('\n').sort(), [file, `${home}/quimby.md`]);
assert.equal(await text('glob', { pattern: 'nothing/**' }), 'No matches found.');
assert.match(await text('get_links', { file_path: file }),
  new RegExp(`^Backlinks \\(documents linking to this\\):\n- \\(none\\)\n\nForward links .*:\n- ${home}/quimby\\.md$`));
assert.match(await text('grep', { pattern: 'FROB\\w+', path: home, output_mode: 'content', '-i': true, '-B': 1 }),
  new RegExp(`^${file}-\\d+-## Meetings\n${file}:\\d+:- .* frobnication$`));
assert.match(await refused('grep', { pattern: '(a)\\1' }), /^Error: .*backreferences are not supported.*character 4/);
assert.match(await text('create', { file_path: `${home}/plan.md`, content: `See [[${home}/launch|it]].\n` }), /^Created /);
assert.match(await refused('create', { file_path: `${home}/plan`, content: '' }), /^Error: Document already exists/);
const edited = await call('edit', {
  file_path: file, old_string: 'Friday', new_string: 'Monday', version: before.version });
assert.equal(edited.replacements, 1);
assert.match(await refused('edit', { file_path: file, old_string: 'Monday', new_string: 'x', version: before.version }),
  new RegExp(`^Error: .* is at version ${edited.version}, you named ${before.version}`));
await call('edit', { file_path: file, old_string: 'Monday', new_string: 'Sunday', suggest: true });
assert.match(await text('read', { file_path: file }), /\{~~Monday~>Sunday~~\}/);
const past = await call('history', { file_path: file });
assert.deepEqual([past.file_path, past.content], [file, undefined]);
assert.match(past.revisions[0].by.join(), /^edit by agent 1 for \S+$/);
assert.deepEqual({ ...past.revisions[0].authors[0], person: '' }, { way: 'agent', tool: 'edit', person: '', client: 'agent', client_version: '1' });
assert.match(await text('history', { file_path: file, limit: 1 }), /^\d+\t.*Z\tedit by agent 1 for \S+\t\+1 -1\t/);
await call('restore', { file_path: file, revision: past.revisions.at(-1).revision });
assert.doesNotMatch(await text('read', { file_path: file }), /Sunday/);
assert.match(await refused('restore', { file_path: file, revision: 99 }), /^Error: .* has no revision 99/);
const moved = await call('move', { file_path: file, new_path: `${home}/start.md` });
assert.deepEqual([moved.moved, moved.links_rewritten, moved.documents_changed],
  [[{ from: file, to: `${home}/start.md` }], 1, 1]);
assert.match(await text('read', { file_path: `${home}/plan.md` }), /\[\[.*start\|it\]\]/);
assert.match(await text('move', { file_path: `${home}/start`, new_path: file }), /^Moved .*\nRewrote 1 link in 1 document\.$/);
// A request that does not fit is an error of the protocol, not of the tool.
await assert.rejects(client.callTool({ name: 'read', arguments: { path: file } }), /there is no argument 'path'/);
await assert.rejects(client.callTool({ name: 'glob', arguments: {} }), /'pattern' is missing/);

assert.deepEqual(await call('cairn_delete', { path: `${home}/quimby` }), { deleted: `${home}/quimby` });
assert.equal((await call('cairn_links', { path: `${home}/launch` })).outgoing[0].exists, false);
await client.close();
console.log('done');
