// A client of the metatools, in either version of the official one; what it is answered fits the schemas: it looks itself.
import assert from 'node:assert/strict';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { Client as ClientV2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioV2 } from '@modelcontextprotocol/client/stdio';

/** @param answer what the person answers who is asked; nobody can be asked without */
export async function connect(version, command, { answer, env } = {}) {
  const [Client, Stdio] = version === 'v1' ? [ClientV1, StdioV1] : [ClientV2, StdioV2];
  const client = new Client({ name: 'agent', version: '1' },
    { versionNegotiation: { mode: 'auto' }, capabilities: answer ? { elicitation: {} } : {} });
  if (answer) {
    client.setRequestHandler(version === 'v1' ? ElicitRequestSchema : 'elicitation/create', request => answer(request.params));
  }
  let changes = 0;
  client.setNotificationHandler(
    version === 'v1' ? ToolListChangedNotificationSchema : 'notifications/tools/list_changed', () => { changes++; });
  await client.connect(new Stdio({ command: command[0], args: command.slice(1), env: { ...process.env, ...env } }));
  await client.listTools();

  const send = (name, args, options) => version === 'v1'
    ? client.callTool({ name, arguments: args }, undefined, options)
    : client.callTool({ name, arguments: args }, options);
  /** What a tool answers that has an answer. */
  const call = async (name, args = {}, options) => {
    const result = await send(name, args, options);
    assert.ok(!result.isError, `${name} ${JSON.stringify(args)}: ${result.content[0].text}`);
    assert.deepEqual(JSON.parse(result.content[0].text), result.structuredContent);
    return result.structuredContent;
  };
  /** The result of a tool behind run_tool. */
  const run = async (tool_id, args = {}, options) => {
    const result = await call('run_tool', { tool_id, args }, options);
    assert.ok(!('error' in result) && 'structured' in result && result.durationMs >= 0);
    return result.structured;
  };
  /** The error that a tool answers with. */
  const failed = async (name, args, options) => {
    const result = await send(name, args, options);
    assert.ok(result.isError, `${name} ${JSON.stringify(args)}: ${result.content[0].text}`);
    const answered = result.structuredContent;
    assert.ok(!('structured' in answered) && !('value' in answered));
    return 'error' in answered ? { ...answered.error, results: answered.results, final: answered.final } : answered;
  };
  const refused = (name, args, message) => assert.rejects(send(name, args), error => {
    assert.equal(error.code, -32602, error.message);
    assert.match(error.message, message);
    return true;
  });
  return { client, call, run, failed, refused, send, changes: () => changes };
}

/** What another server says comes when it comes: asks until it is there. */
export async function until(condition) {
  for (let tries = 0; tries < 1000; tries++) {
    if (await condition()) return;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  assert.fail(`never: ${condition}`);
}
