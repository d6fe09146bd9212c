// What tools cost an agent before it does anything, and what it costs to find, look at and run one: characters / 4.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { commonplace, connect } from './servers.mjs';
import { exampleVault, say, work } from './places.mjs';
import { table, verdict } from './tables.mjs';

const PROMISED = 2_500;
const BEHIND = 500;
const SET = 'tools/livemcp.tar.xz';

/** What an agent does that has never heard of us: one question, one look, one call. */
const CONVERSATION = [
  ['search_tools', { query: 'find notes about a topic', limit: 5 }],
  ['describe_tool', { tool_id: 'cairn:search', detail_level: 'schema' }],
  ['run_tool', { tool_id: 'cairn:search', args: { query: 'dome', limit: 5 } }]
];

export async function tokens(data) {
  const rows = [];
  say('Tokens: our tools alone…');
  rows.push(...await measured('ours', vault('tokens-alone', {})));
  const set = data === undefined ? undefined : path.join(data, SET);
  if (set !== undefined && fs.existsSync(set)) {
    say(`Tokens: with ${BEHIND} tools behind…`);
    const server = { command: process.execPath, args: [path.join(import.meta.dirname, 'tokens/catalog.mjs'), definitions(set)] };
    rows.push(...await measured(`ours and ${BEHIND} of others`, vault('tokens-behind', { mcpServers: { others: server } })));
  } else {
    rows.push([`ours and ${BEHIND} of others`, '–', '–', '–', `name the folder that holds \`${SET}\``]);
  }
  return table('What tools cost an agent, in tokens (characters / 4)',
    ['tools', 'all in `tools/list`', 'lean in `tools/list`', 'find, describe, run', ''], rows);
}

async function measured(name, directory) {
  const all = await listed(directory, 'all');
  const lean = await listed(directory, 'lean');
  return [[`${name} (${all.count})`, count(all.characters), count(lean.characters), count(await conversation(directory)),
    verdict(lean.characters / 4 < PROMISED, `lean < ${PROMISED.toLocaleString('en')}`)]];
}

const count = characters => Math.ceil(characters / 4).toLocaleString('en');

const started = (directory, tools) => connect(
  { ...commonplace, command: vault => [...commonplace.command(vault), '--tools', tools] }, directory, 'tokens');

/** A list that is still growing, since other servers are being asked, is asked for again. */
async function listed(directory, tools) {
  const { client, close } = await started(directory, tools);
  try {
    if (tools === 'lean') {
      await client.callTool({ name: 'search_tools', arguments: { query: 'anything' } });
    }
    let before = -1;
    let list = [];
    while (list.length !== before) {
      before = list.length;
      await new Promise(resolve => setTimeout(resolve, 2_000));
      list = await whole(client);
    }
    return { count: list.length, characters: JSON.stringify(list).length };
  } finally {
    await close();
  }
}

async function whole(client) {
  const tools = [];
  let cursor;
  do {
    const page = await client.listTools({ cursor });
    tools.push(...page.tools);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return tools;
}

/** What the model writes and reads; the structured content says the same as the text once more. */
async function conversation(directory) {
  const { client, close } = await started(directory, 'lean');
  try {
    let characters = 0;
    for (const [name, args] of CONVERSATION) {
      const result = await client.callTool({ name, arguments: args });
      if (result.isError) {
        throw new Error(`${name}: ${result.content[0].text}`);
      }
      characters += JSON.stringify({ name, arguments: args }).length + result.content[0].text.length;
    }
    return characters;
  } finally {
    await close();
  }
}

function vault(name, config) {
  const directory = path.join(work, 'scratch', name);
  fs.rmSync(directory, { recursive: true, force: true });
  fs.cpSync(exampleVault(), directory, { recursive: true });
  fs.mkdirSync(path.join(directory, '.commonplace'), { recursive: true });
  fs.writeFileSync(path.join(directory, '.commonplace/config.json'), JSON.stringify(config));
  return directory;
}

function definitions(archive) {
  const file = path.join(work, 'tokens-tools.jsonl');
  const lines = execFileSync('tar', ['xJOf', archive, 'corpus.jsonl'], { encoding: 'utf8', maxBuffer: 1 << 28 }).trim().split('\n');
  fs.mkdirSync(work, { recursive: true });
  fs.writeFileSync(file, lines.slice(0, BEHIND).join('\n'));
  return file;
}
