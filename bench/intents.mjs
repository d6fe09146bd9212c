// Requests for tools of ours and of three other servers, asked through search_tools as an agent asks.
import fs from 'node:fs';
import path from 'node:path';
import { checkout, exampleVault, forget, say, work } from './places.mjs';
import { commonplace, connect } from './servers.mjs';
import { table, verdict } from './tables.mjs';

const LISTS = path.join(checkout, 'server/src/test/resources/commonplace/server/gateway');
/** The first was looked at while the search was made, the second when that was nearly done; the last was asked at the end. */
const FILES = { 'looked at': 'intents.txt', fresh: 'intents-fresh.txt', 'held out': 'intents-held.txt' };
const OURS = ['cairn', 'lens', 'docs', 'sources', 'meta'];
const FIRST = 3;
const PROMISED = 0.8;

/** The first search is by words; the second waits until the model is loaded and has embedded the tools. */
export async function intents() {
  say('Search over tools: requests beside other servers…');
  const config = path.join(work, 'intents.json');
  fs.mkdirSync(path.join(work, 'intents'), { recursive: true });
  fs.writeFileSync(config, JSON.stringify({ mcpServers: servers() }));
  const rows = [];
  for (const [way, strategy] of [['words', 'bm25'], ['words and meaning', undefined]]) {
    forget('intents');
    rows.push(...await asked(way, config, strategy));
  }
  return table('Search over tools: ours beside those of three npm servers', ['list', 'way', 'requests', 'in the first 3', 'first', 'for tools of others', 'for ours',
    'nothing for what nobody serves', 'promised'], rows);
}

function servers() {
  const npm = (name, ...args) => ({
    command: process.execPath,
    args: [path.join(import.meta.dirname, `node_modules/@modelcontextprotocol/${name}/dist/index.js`), ...args]
  });
  return {
    everything: npm('server-everything', 'stdio'),
    files: npm('server-filesystem', path.join(work, 'intents')),
    memory: { ...npm('server-memory'), env: { MEMORY_FILE_PATH: path.join(work, 'intents', 'memory.jsonl') } }
  };
}

function read(file) {
  return fs.readFileSync(path.join(LISTS, file), 'utf8').split('\n').filter(line => line && !line.startsWith('#')).map(line => {
    const [, text, tools] = /^(.*) = (.*)$/.exec(line);
    return { text, groups: tools === '-' ? [] : tools.split(' + ').map(group => group.split(' ')) };
  });
}

async function asked(way, config, strategy) {
  const server = {
    ...commonplace,
    command: vault => [...(strategy ? ['env', `METATOOLS_SEARCH_STRATEGY=${strategy}`] : []), ...commonplace.command(vault), '--tools', 'lean', '--config', config]
  };
  const session = await connect(server, exampleVault(), 'intents');
  const search = async query => (await session.client.callTool({ name: 'search_tools', arguments: { query, limit: FIRST } })).structuredContent.tools.map(tool => tool.id);
  await search('what is there');
  await search('what is there');
  const rows = [];
  for (const [name, file] of Object.entries(FILES)) {
    const list = [];
    for (const intent of read(file)) {
      list.push({ ...intent, found: await search(intent.text) });
    }
    rows.push([name, ...row(way, list)]);
  }
  await session.close();
  return rows;
}

function row(way, list) {
  const served = list.filter(intent => intent.groups.length > 0);
  const unserved = list.filter(intent => intent.groups.length === 0);
  const isOurs = intent => OURS.includes(intent.groups[0][0].split(':')[0]);
  const good = some => some.filter(({ groups, found }) => groups.every(group => group.some(id => found.includes(id)))).length;
  const of = some => `${good(some)} of ${some.length}`;
  const first = served.filter(({ groups, found }) => groups.some(group => group.includes(found[0]))).length;
  const nothing = unserved.filter(intent => intent.found.length === 0).length;
  return [way, served.length, good(served), first, of(served.filter(intent => !isOurs(intent))), of(served.filter(isOurs)), `${nothing} of ${unserved.length}`,
    way === 'words' ? '' : verdict(good(served) >= PROMISED * served.length && nothing >= PROMISED * unserved.length, '≥ 80 % of both')];
}
