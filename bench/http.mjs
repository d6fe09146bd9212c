// MCP over HTTP: what a call costs the server, beside the official TypeScript SDK.
import path from 'node:path';
import { checkout, environment, quick, say, vault } from './places.mjs';
import { cpuEver } from './processes.mjs';
import { sample } from './sample.mjs';
import { started } from './sync.mjs';
import { atMost, median, ratio, short, table } from './tables.mjs';

const here = path.join(import.meta.dirname, 'http');
const NOTES = 1_000;
const TURNS = quick ? 1 : 3;
const CALLS = quick ? 4_000 : 20_000;
const WARM = quick ? 4_000 : 20_000;
const CLIENTS = quick ? [16] : [1, 16, 64];
const [LEGACY, MODERN] = ['2025-11-25', '2026-07-28'];

const SIDES = {
  sdk: {
    read: note => ['read_file', { path: note }],
    small: () => ['echo', {}],
    async start(directory) {
      const server = started(process.execPath, [path.join(here, 'sdk.mjs'), directory], process.env);
      return { ...server, url: `http://127.0.0.1:${await server.line(each => /^\d+$/.test(each))}/mcp` };
    }
  },
  ours: {
    read: note => ['cairn_read', { path: note.replace(/\.md$/, '') }],
    small: () => ['list_namespaces', {}],
    async start(directory) {
      const server = started(path.join(checkout, 'commonplace'),
        ['serve', '--vault', directory, '--port', '0', '--token', 'none'], environment('http'));
      const line = await server.line(each => each.includes('http://'));
      return { ...server, url: `${/http:\/\/[^/\s]+/.exec(line)[0]}/mcp/all` };
    }
  }
};

async function calls(side, directory, what, revision, clients) {
  const server = await SIDES[side].start(directory);
  const notes = sample(directory).map(each => each.note);
  const asked = notes.map(note => SIDES[side][what](note));
  const load = started(process.execPath, [path.join(here, 'calls.mjs'), server.url, revision, clients, CALLS, WARM, asked[0][0],
    ...asked.map(each => JSON.stringify(each[1]))].map(String), process.env);
  const result = load.line(each => each.startsWith('{'));
  await load.line(each => each === 'begin');
  const before = cpuEver(server.pid);
  await load.line(each => each === 'end');
  const cpu = cpuEver(server.pid) - before;
  const found = JSON.parse(await result);
  await load.stop();
  await server.stop();
  return { ...found, each: cpu * 1000 / found.calls, rate: found.calls / found.seconds };
}

export async function http() {
  const directory = vault(NOTES);
  const rows = [];
  for (const [what, title] of [['read', 'a note read'], ['small', 'a trivial tool']]) {
    for (const clients of CLIENTS) {
      const found = { sdk: [], legacy: [], modern: [] };
      for (let turn = 0; turn < TURNS; turn++) {
        say(`HTTP: ${title}, ${clients} clients, ${turn + 1} of ${TURNS}…`);
        found.sdk.push(await calls('sdk', directory, what, LEGACY, clients));
        found.legacy.push(await calls('ours', directory, what, LEGACY, clients));
        found.modern.push(await calls('ours', directory, what, MODERN, clients));
      }
      const of = (side, part) => median(found[side].map(each => each[part]));
      for (const [side, revision] of [['legacy', LEGACY], ['modern', MODERN]]) {
        rows.push([title, clients, revision, short(of('sdk', 'each')), short(of(side, 'each')), ratio(of(side, 'each'), of('sdk', 'each')),
          atMost(of(side, 'each') / of('sdk', 'each'), 0.7), short(of('sdk', 'rate')), short(of(side, 'rate')),
          short(of('sdk', 'p99')), short(of(side, 'p99'))]);
      }
    }
  }
  return table('MCP over HTTP: CPU microseconds a call in the server, beside the official TypeScript SDK',
    ['call', 'clients', 'revision', 'SDK', 'ours', 'ratio', 'promised', 'SDK, calls a second', 'ours', 'SDK p99 ms', 'ours p99'], rows);
}
