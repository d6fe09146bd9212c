// An agent that sees the metatools only, and finds and uses everything that stands behind them.
// node meta.mjs v1|v2 FOLDER_OF_GUIDES PROJECT FOLDER_OF_FILES COMMAND...
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, until } from './lean.mjs';

const [version, guides, project, files, ...command] = process.argv.slice(2);
const { client, call, run, failed } = await connect(version, command);

const DOORS = ['search_tools', 'list_namespaces', 'describe_tool', 'list_tool_examples', 'run_tool', 'run_chain', 'execute_code'];
const NAMESPACES = ['cairn', 'docs', 'everything', 'files', 'lens', 'meta', 'notes-of-mine', 'sources'];

// Seven tools, and little to read, whatever stands behind them.
const listed = await client.listTools();
assert.deepEqual(listed.tools.map(tool => tool.name), DOORS);
assert.ok(JSON.stringify(listed).length < 10_000, `${JSON.stringify(listed).length} characters`);
for (const tool of listed.tools) {
  assert.equal(tool.inputSchema.additionalProperties, false, tool.name);
  assert.ok(tool.outputSchema, tool.name);
}
assert.match(client.getInstructions(), /search_tools/);

// All there is, page by page, each tool once and in the order of their ids.
await until(async () => (await call('list_namespaces')).namespaces.length >= NAMESPACES.length);
assert.deepEqual((await call('list_namespaces')).namespaces, NAMESPACES);
const pages = async (name, args, list) => {
  const all = [];
  let cursor;
  do {
    const page = await call(name, { ...args, cursor });
    assert.ok(page[list].length <= args.limit && page[list].length > 0);
    all.push(...page[list]);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
};
const all = await pages('search_tools', { query: '', limit: 7 }, 'tools');
const ids = all.map(tool => tool.id);
assert.deepEqual(ids, [...new Set(ids)].sort());
assert.deepEqual(ids, (await call('search_tools', { query: ' ', limit: 100 })).tools.map(tool => tool.id));
assert.deepEqual(await pages('list_namespaces', { limit: 3 }, 'namespaces'), NAMESPACES);
for (const tool of all) {
  assert.equal(tool.id, `${tool.namespace}:${tool.name}`);
  assert.ok([...tool.shortDescription ?? ''].length <= 120, tool.shortDescription);
}

// Every tool of ours is found by what people say, described, shown, and works as it is shown.
const OWN = ['cairn', 'lens', 'docs', 'sources', 'meta'];
const guide = Object.fromEntries(OWN.flatMap(namespace =>
  Object.entries(JSON.parse(readFileSync(`${guides}/${namespace}.json`, 'utf8')))
    .map(([name, about]) => [`${namespace}:${name}`, about])));
assert.deepEqual(Object.keys(guide).sort(), ids.filter(id => OWN.includes(id.split(':')[0])));

/** Whatever others need comes first, and what takes something away last. */
const FIRST = ['docs:activate_project', 'lens:edit', 'lens:history', 'lens:restore'];
const LAST = ['lens:move', 'cairn:delete', 'docs:delete_documents'];
const rank = id => FIRST.includes(id) ? FIRST.indexOf(id) - FIRST.length : LAST.indexOf(id) + 1;
for (const id of Object.keys(guide).sort((a, b) => rank(a) - rank(b))) {
  // Whoever searches sees the seven already: they are found by their names only.
  const query = id.startsWith('meta:') && DOORS.includes(id.slice(5)) ? id : guide[id].intents[0];
  const found = (await call('search_tools', { query, limit: 5 })).tools;
  assert.ok(found.some(tool => tool.id === id), `${query}: ${found.map(tool => tool.id)}`);
  await described(id, found.find(tool => tool.id === id).shortDescription);
  const { examples } = await call('list_tool_examples', { tool_id: id });
  assert.ok(examples.length >= 2 && examples.length <= 5, id);
  // Those of the other tools change what the next one needs; another test runs all of them, each in its own world.
  for (const { args } of id.startsWith('meta:') ? examples : examples.slice(0, 1)) await tried(id, args);
}

async function tried(id, args) {
  const real = JSON.parse(JSON.stringify(args).replaceAll('/home/you/shop', project));
  if (id.startsWith('meta:') && DOORS.slice(4).includes(id.slice(5))) {
    await call(id.slice(5), real);
    assert.equal((await failed('run_tool', { tool_id: id, args: real })).code, 'validation_input');
  } else {
    await run(id, real);
  }
}

async function described(id, short) {
  const summary = await call('describe_tool', { tool_id: id, detail_level: 'summary' });
  assert.deepEqual(Object.keys(summary), ['summary']);
  assert.ok([...summary.summary].length <= 200 && (!short || summary.summary.startsWith(short.slice(0, 100))), id);
  const schema = await call('describe_tool', { tool_id: id, detail_level: 'schema' });
  assert.deepEqual(Object.keys(schema), ['summary', 'tool', 'schemaInfo']);
  assert.equal(schema.tool.inputSchema.type, 'object');
  assert.deepEqual(schema.schemaInfo.required.toSorted(), (schema.tool.inputSchema.required ?? []).toSorted());
  const full = await call('describe_tool', { tool_id: id, detail_level: 'full', examples_max: 1 });
  assert.ok([...full.notes].length <= 2000);
  assert.match(full.notes, /^In execute_code:\ntools[.[]/);
  assert.ok(full.examples.length <= 1);
  return full;
}

// The tools of three other servers are no different.
for (const [query, id] of [['echo a message back', 'everything:echo'], ['list the directory', 'files:list_directory'],
  ['add entities to the knowledge graph', 'notes-of-mine:create_entities']]) {
  const found = (await call('search_tools', { query, limit: 5 })).tools;
  assert.ok(found.some(tool => tool.id === id), `${query}: ${found.map(tool => tool.id)}`);
}
for (const id of ids.filter(each => !OWN.includes(each.split(':')[0]))) {
  await described(id);
  assert.deepEqual(await call('list_tool_examples', { tool_id: id }), { examples: [] });
}
assert.equal(await run('everything:echo', { message: 'hi' }), 'Echo: hi');
assert.equal(await run('everything__echo', { message: 'by its other name' }), 'Echo: by its other name');
writeFileSync(`${files}/plan.txt`, 'Regrind the mirror');
assert.deepEqual(await run('files:read_text_file', { path: `${files}/plan.txt` }), { content: 'Regrind the mirror' });
const ada = { name: 'Ada', entityType: 'person', observations: ['likes engines'] };
await run('notes-of-mine:create_entities', { entities: [ada] });
assert.deepEqual((await run('notes-of-mine:open_nodes', { names: ['Ada'] })).entities, [ada]);
const weather = await call('run_tool', { tool_id: 'everything:get-structured-content', args: { location: 'Chicago' },
  include_tool: true, include_backend: true, include_mcp_result: true });
assert.deepEqual(Object.keys(weather), ['structured', 'tool', 'backend', 'mcpResult', 'durationMs']);
assert.deepEqual(weather.backend, { kind: 'mcp', serverName: 'everything' });
assert.deepEqual(weather.structured, weather.mcpResult.structuredContent);
assert.equal(weather.tool.name, 'get-structured-content');
const ours = await call('run_tool', { tool_id: 'cairn:search', args: { query: 'dome' }, include_backend: true,
  backend_override: { kind: 'local' } });
assert.deepEqual([ours.backend, Object.keys(ours)], [{ kind: 'local' }, ['structured', 'backend', 'durationMs']]);

// What they offer besides tools, for clients that show it, and for agents whose client does not.
await until(async () => (await run('meta:list_prompts', { server: 'everything' })).prompts.length > 0);
const resources = [];
let cursor;
do {
  const page = await client.listResources({ cursor });
  resources.push(...page.resources);
  cursor = page.nextCursor;
} while (cursor);
const uri = resources.find(resource => resource.uri.startsWith('mcp://everything/')).uri;
assert.ok(resources.some(resource => resource.uri.startsWith('note:///')));
const [content] = (await client.readResource({ uri })).contents;
assert.equal(content.uri, uri);
assert.deepEqual((await run('meta:read_resource', { uri })).contents, [content]);
assert.ok((await run('meta:list_resources', { server: 'everything' })).resources.some(resource => resource.uri === uri));
assert.match((await failed('run_tool', { tool_id: 'meta:list_resources', args: { server: 'none' } })).message,
  /no server 'none'; there are commonplace, everything, files, notes-of-mine/);
const prompts = (await client.listPrompts()).prompts.map(prompt => prompt.name);
assert.ok(prompts.includes('everything__args-prompt') && prompts.includes('summarize-today'), String(prompts));
assert.deepEqual((await run('meta:list_prompts')).prompts.map(prompt => prompt.name), prompts);
const args = { city: 'Bern' };
const prompt = await client.getPrompt({ name: 'everything__args-prompt', arguments: args });
assert.match(prompt.messages[0].content.text, /Bern/);
assert.deepEqual((await run('meta:get_prompt', { name: 'everything__args-prompt', arguments: args })).messages, prompt.messages);

// Ours and theirs together, as a chain and as a script.
const chain = await call('run_chain', { include_tools: true, steps: [
  { id: 'plan', tool_id: 'files:read_text_file', args: { path: `${files}/plan.txt` } },
  { tool_id: 'cairn:write', args: { path: `plans/${version}`, content: '# ${plan.content}\n' } },
  { tool_id: 'everything:echo', args: { message: 'Wrote ${previous.path}, ${steps[1].links_found} links' } },
  { tool_id: 'cairn:read', args: { path: '${steps[1].path}' } }
] });
assert.deepEqual(chain.results.map(step => step.backend.kind), ['mcp', 'local', 'mcp', 'local']);
assert.equal(chain.results[2].structured, `Echo: Wrote plans/${version}, 0 links`);
assert.match(chain.final, /# Regrind the mirror/);
assert.ok(chain.results.every(step => step.tool && !step.error) && !chain.error);
const script = await call('execute_code', { language: 'javascript', code: `
  const [note, file, entity] = await Promise.all([
    tools.cairn.read({ path: "plans/${version}" }),
    tools.call("files:read_text_file", { path: ${JSON.stringify(`${files}/plan.txt`)} }),
    tools["notes-of-mine"].open_nodes({ names: ["Ada"] })]);
  const { tools: [best] } = await tools.search("echo a message");
  console.log("read", 3);
  return { same: note.includes(file.content), who: entity.entities[0].name, best: best.id };` });
assert.deepEqual(script.value, { same: true, who: 'Ada', best: 'everything:echo' });
assert.deepEqual([script.stdout, script.stderr], ['read 3\n', '']);
assert.deepEqual(script.toolCalls.map(made => made.tool_id).filter(id => id !== 'meta:search_tools').sort(),
  ['cairn:read', 'files:read_text_file', 'notes-of-mine:open_nodes']);

await client.close();
console.log('done');
