// What the metatools answer to what does not work, and how calls are followed and given up.
// node metaerrors.mjs v1|v2 FOLDER_OF_FILES COMMAND...
import assert from 'node:assert/strict';
import { connect, until } from './lean.mjs';

const [version, files, ...command] = process.argv.slice(2);
const { client, call, run, failed, refused, send } = await connect(version, command);
await until(async () => (await call('list_namespaces')).namespaces.length === 9);

// What does not fit a metatool's own schema is an error of the request.
const fitting = {
  search_tools: { query: 'x' }, list_namespaces: {}, describe_tool: { tool_id: 'cairn:read' },
  list_tool_examples: { tool_id: 'cairn:read' }, run_tool: { tool_id: 'cairn:list' },
  run_chain: { steps: [{ tool_id: 'cairn:list' }] }, execute_code: { code: 'return 1' }
};
for (const [name, args] of Object.entries(fitting)) {
  await call(name, args);
  await refused(name, { ...args, verbose: true }, /'verbose'/);
  for (const required of Object.keys(args)) {
    await refused(name, { ...args, [required]: undefined }, new RegExp(`'${required}'`));
    await refused(name, { ...args, [required]: 7 }, new RegExp(`'${required}'`));
  }
}
for (const [name, part, values] of [['search_tools', 'limit', [0, 101, 1.5, 'x']], ['list_namespaces', 'limit', [0, 101]],
  ['describe_tool', 'examples_max', [-1, 6]], ['describe_tool', 'detail_level', ['brief', 7]], ['execute_code', 'language', [7]],
  ['list_tool_examples', 'max', [0, 6]], ['run_tool', 'args', [[], 'x']], ['run_tool', 'stream', ['yes']],
  ['run_chain', 'steps', [[], Array(33).fill({ tool_id: 'cairn:list' }), [{}], [{ tool_id: 'cairn:list', arg: {} }]]],
  ['execute_code', 'timeout_ms', [0, 60_001]], ['execute_code', 'max_tool_calls', [0, 1001]]]) {
  for (const value of values) await refused(name, { ...fitting[name], [part]: value }, /'/);
}
await refused('run_tool', { ...fitting.run_tool, backend_override: { kind: 'local', extra: 1 } }, /extra/);
await refused('run_tool', { ...fitting.run_tool, backend_override: { kind: 'other' } }, /local/);
await assert.rejects(send('no_such_tool', {}), /no_such_tool/);
await assert.rejects(send('cairn_read', { path: 'x' }), /cairn_read/);

// Cursors go with their question, and with the tools as they were.
const { nextCursor } = await call('search_tools', { query: 'read a file', limit: 1 });
assert.equal((await call('search_tools', { query: 'read a file', limit: 1, cursor: nextCursor })).tools.length, 1);
await refused('search_tools', { query: 'write a file', limit: 1, cursor: nextCursor }, /cursor/);
await refused('list_namespaces', { limit: 1, cursor: nextCursor }, /cursor/);
for (const cursor of ['', 'garbage', nextCursor.slice(1), `${nextCursor}A`, nextCursor.replace(/^./, 'B')]) {
  await refused('search_tools', { query: 'read a file', limit: 1, cursor }, /cursor/);
}
await run('odd:change');
await until(async () => {
  const now = (await call('search_tools', { query: 'odd:add', limit: 1 })).tools[0];
  return now.tags?.includes('changed-since-approved');
});
await refused('search_tools', { query: 'read a file', limit: 1, cursor: nextCursor }, /stale/);

// Other people's words are cut, between characters.
const wordy = (await call('search_tools', { query: 'odd:wordy', limit: 1 })).tools[0];
assert.ok(wordy.shortDescription.isWellFormed() && [...wordy.shortDescription].length <= 120);
const { summary, notes } = await call('describe_tool', { tool_id: 'odd:wordy', detail_level: 'full' });
assert.ok(summary.isWellFormed() && [...summary].length <= 200 && [...summary].length > 150);
assert.ok(notes.isWellFormed() && [...notes].length <= 2000);

// Every error has its code, where it happened, and says what would work.
const fails = async (args, code, op, message, more = {}) => {
  const error = await failed('run_tool', args);
  assert.deepEqual({ code: error.code, op: error.op }, { code, op }, JSON.stringify(error));
  assert.match(error.message, message);
  assert.equal(error.tool_id, args.tool_id);
  assert.equal(error.retryable, ['execution_failed', 'internal', 'timeout'].includes(code));
  for (const [part, value] of Object.entries(more)) assert.deepEqual(error[part], value);
};
const echo = { tool_id: 'everything:echo', args: { message: 'x' } };
const local = { backend_kind: 'local' };
const mcp = { backend_kind: 'mcp' };
await fails({ tool_id: 'cairn:serch' }, 'tool_not_found', 'resolve', /did you mean cairn:search/);
await fails({ tool_id: 'a:b:c' }, 'tool_not_found', 'validate_tool_id', /one colon/);
await fails({ tool_id: '' }, 'tool_not_found', 'resolve', /search_tools/);
await fails({ tool_id: 'lens:create', args: {} }, 'no_backends', 'select_backend', /does not let lens:create/);
await fails({ ...echo, backend_override: { kind: 'mcp' } }, 'backend_override_invalid', 'select_backend', /serverName/, mcp);
await fails({ ...echo, backend_override: { kind: 'provider' } }, 'backend_override_invalid', 'select_backend', /providerId/);
await fails({ ...echo, backend_override: { kind: 'local', serverName: 'x' } }, 'backend_override_invalid', 'select_backend', /local/);
for (const other of [{ kind: 'local' }, { kind: 'mcp', serverName: 'files' }, { kind: 'provider', providerId: 'x' },
  { kind: 'mcp', serverName: 'everything', name: 'other' }]) {
  await fails({ ...echo, backend_override: other }, 'backend_override_no_match', 'select_backend', /the server everything/, mcp);
}
for (const same of [{}, { name: 'echo' }, { name: 'everything__echo' }]) {
  await call('run_tool', { ...echo, backend_override: { kind: 'mcp', serverName: 'everything', ...same } });
}
await fails({ tool_id: 'cairn:read' }, 'validation_input', 'validate_input', /'path' is missing/, local);
await fails({ tool_id: 'cairn:search', args: { query: 1 } }, 'validation_input', 'validate_input', /'query'/, local);
await fails({ tool_id: 'everything:echo', args: {} }, 'validation_input', 'validate_input', /message/, mcp);
await fails({ tool_id: 'odd:liar' }, 'validation_output', 'validate_output', /breaks its own output schema/, mcp);
await fails({ tool_id: 'cairn:read', args: { path: 'nobody/knows' } }, 'execution_failed', 'execute', /^not_found/, local);
await fails({ tool_id: 'files:read_text_file', args: { path: '/etc/passwd' } }, 'execution_failed', 'execute', /denied/i, mcp);
await fails({ tool_id: 'odd:leak' }, 'execution_failed', 'execute', /bad key \[secret\]/, mcp);
await fails({ ...echo, stream: true }, 'stream_not_supported', 'stream', /leave 'stream' out/);
for (const name of ['describe_tool', 'list_tool_examples']) {
  for (const [tool_id, code] of [['cairn:serch', 'tool_not_found'], ['lens:create', 'no_backends']]) {
    assert.equal((await failed(name, { ...fitting[name], tool_id })).code, code);
  }
}
assert.ok((await call('search_tools', { query: 'lens:create', limit: 100 })).tools.every(tool => tool.id !== 'lens:create'));

// A chain stops at the first error and keeps what was done; what can be known to be wrong is known before.
const list = { tool_id: 'cairn:list', args: { limit: 1 } };
const stopped = await failed('run_chain', { include_backends: false, steps: [list, { tool_id: 'cairn:read', args: { path: 'nobody/knows' } }, list] });
assert.deepEqual([stopped.code, stopped.step_index, stopped.details.cause_code, stopped.tool_id, stopped.retryable],
  ['chain_step_failed', 1, 'execution_failed', 'cairn:read', false]);
assert.deepEqual(stopped.results.map(step => Object.keys(step)), [['tool_id', 'structured'], ['tool_id', 'error']]);
assert.deepEqual([stopped.results[1].error.code, stopped.results[1].error.step_index], ['execution_failed', 1]);
assert.deepEqual(stopped.final, stopped.results[0].structured);
const write = { tool_id: 'cairn:write', args: { path: `never/${version}`, content: 'x' } };
for (const [step, cause, message] of [[{ tool_id: 'no:tool' }, 'tool_not_found', /no:tool/],
  [{ tool_id: 'lens:create', args: {} }, 'no_backends', /lens:create/],
  [{ tool_id: 'meta:run_tool', args: {} }, 'validation_input', /run_tool/],
  [{ tool_id: 'cairn:read', args: {} }, 'validation_input', /'path' is missing/],
  [{ tool_id: 'cairn:read', use_previous: true }, 'validation_input', /takes no argument 'previous'/],
  [{ tool_id: 'cairn:read', args: { path: '${steps[2].path}' } }, 'validation_input', /steps\[2\]/],
  [{ tool_id: 'cairn:read', args: { path: '${nobody.path}' } }, 'validation_input', /nobody/],
  [{ tool_id: 'cairn:read', args: { path: '${previous.[}' } }, 'validation_input', /\[/]]) {
  const error = await failed('run_chain', { steps: [write, step] });
  assert.deepEqual([error.code, error.step_index, error.details.cause_code], ['chain_step_failed', 1, cause], JSON.stringify(error));
  assert.match(error.message, message);
  assert.equal(error.results.length, 1);
}
assert.equal((await run('cairn:list', { path_prefix: 'never/' })).total, 0);
const missing = await failed('run_chain', { steps: [list, { tool_id: 'cairn:read', args: { path: '${previous.nots[0].path}' } }] });
assert.deepEqual([missing.step_index, missing.details.cause_code, missing.results.length], [1, 'validation_input', 2]);
assert.match(missing.message, /previous\.nots\[0\]\.path.*keys path_prefix, notes.*did you mean 'notes'/);

// Scripts: what they throw, and what they may not.
for (const [code, expected, message, more] of [['throw new Error("mine")', 'execution_failed', /mine/],
  ['return await tools.cairn.read({ path: "nobody/knows" })', 'execution_failed', /not_found/],
  ['while (true) {}', 'timeout', /longer than/, { timeout_ms: 300 }], ['const x: number = 1', 'validation_input', /TypeScript/],
  ['import fs from "fs"', 'validation_input', /import/], ['return (', 'validation_input', /./],
  ['for (;;) await tools.cairn.list({ limit: 1 })', 'execution_failed', /2/, { max_tool_calls: 2 }]]) {
  const error = await failed('execute_code', { language: 'js', code, ...more });
  assert.equal(error.code, expected, JSON.stringify(error));
  assert.match(error.message, message);
}
assert.equal((await failed('execute_code', { language: 'python', code: '1' })).code, 'validation_input');
const caught = await call('execute_code', { language: 'javascript', code: `
  const codes = [];
  for (const [id, args] of [["no:tool"], ["lens:create", {}], ["cairn:read", {}], ["meta:execute_code", {}], ["cairn:read", 7]]) {
    try { await tools.call(id, args); } catch (error) { codes.push(error.code); }
  }
  return codes;` });
assert.deepEqual(caught.value, ['tool_not_found', 'no_backends', 'validation_input', 'validation_input', 'validation_input']);
assert.equal((await call('execute_code', { language: 'javascript', code: '' })).value, null);

// How far it is.
const progress = async (name, args) => {
  const told = [];
  await call(name, args, { onprogress: ({ progress, total }) => told.push([progress, total]) });
  return told;
};
// One that waits to be sent is replaced by the next, and the client forgets what comes together with the result.
const within = (told, expected) => assert.deepEqual(told, expected.filter(each => told.some(one => String(one) === String(each))));
within(await progress('run_tool', echo), [[0, 1], [1, 1]]);
within(await progress('run_chain', { steps: [list, echo, list] }), [[0, 3], [1, 3], [2, 3], [3, 3]]);
const slow = { tool_id: 'everything:trigger-long-running-operation', args: { duration: 3, steps: 30 } };
const between = await progress('run_tool', slow);
assert.ok(between.length > 0 && between.every(([done], i) => i === 0 || done > between[i - 1][0]), JSON.stringify(between));

// Given up: a call, a chain between its steps, a script. Nothing of what would have come after is done.
const giveUp = async (name, args) => {
  const away = new AbortController();
  await assert.rejects(send(name, args, { signal: away.signal, onprogress: () => away.abort() }));
};
const after = { ...write, args: { ...write.args, path: `after/${version}` } };
await giveUp('run_tool', { ...slow, args: { duration: 60, steps: 600 } });
await giveUp('run_chain', { steps: [slow, after] });
const leave = new AbortController();
const script = send('execute_code', { language: 'javascript', code: `
  await tools.call("cairn:write", { path: "began/${version}", content: "" });
  await tools.call(${JSON.stringify(slow.tool_id)}, ${JSON.stringify(slow.args)});
  await tools.call("cairn:write", ${JSON.stringify(after.args)});` }, { signal: leave.signal });
await until(async () => (await run('cairn:list', { path_prefix: 'began/' })).total === 1);
leave.abort();
await assert.rejects(script);
await run(slow.tool_id, { duration: 3.5, steps: 1 });
assert.equal((await run('cairn:list', { path_prefix: 'after/' })).total, 0);
assert.equal(await run('everything:echo', { message: 'alive' }), 'Echo: alive');

await client.close();
console.log('done');
