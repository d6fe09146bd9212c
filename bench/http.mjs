// MCP over HTTP: what a call costs the server, beside the official TypeScript SDK.
import fs from 'node:fs';
import path from 'node:path';
import { checkout, quick, say, scratch, turns, vault, work } from './places.mjs';
import { cpuEver, memory, started } from './processes.mjs';
import { sample } from './sample.mjs';
import { BOTH_COMPILERS, serve } from './serving.mjs';
import { pause } from './sync.mjs';
import { atMost, median, ratio, short, table, verdict } from './tables.mjs';

const here = path.join(import.meta.dirname, 'http');
const NOTES = 1_000;
const TURNS = turns;
const CALLS = quick ? 4_000 : 20_000;
const WARM = quick ? 4_000 : 20_000;
const HELD = quick ? 200 : 1_000;
const IDLE_SECONDS = 15;
const CLIENTS = quick ? [16] : [1, 16, 64];
export const [LEGACY, MODERN] = ['2025-11-25', '2026-07-28'];

/** What the peer is to list: as many tools, with as many words. */
function toolsLikeOurs() {
  const lines = fs.readFileSync(path.join(checkout, 'server/src/main/resources/commonplace/tools.jsonl'), 'utf8').trim().split('\n');
  return lines.map(each => JSON.parse(each)).map(tool => ({
    name: tool.name,
    description: tool.description,
    properties: Object.fromEntries(Object.entries(tool.inputSchema.properties ?? {}).map(([key, said]) => [key, said.description ?? '']))
  }));
}

const SIDES = {
  sdk: {
    read: note => ['read_file', { path: note }],
    small: () => ['echo', {}],
    uri: note => `file:///${note}`,
    async start(directory) {
      const server = started(process.execPath, [path.join(here, 'sdk.mjs'), directory, JSON.stringify(toolsLikeOurs())], process.env);
      return { ...server, url: `http://127.0.0.1:${await server.line(each => /^\d+$/.test(each))}/mcp` };
    }
  },
  ours: {
    read: note => ['cairn_read', { path: note.replace(/\.md$/, '') }],
    small: () => ['list_namespaces', {}],
    uri: note => `note:///${note.replace(/\.md$/, '').split('/').map(encodeURIComponent).join('/')}`,
    async start(directory, flags) {
      const server = await serve(directory, 'http', flags);
      return { ...server, url: `${server.address}/mcp/all` };
    }
  }
};

export async function calls(side, directory, what, revision, clients, flags) {
  const server = await SIDES[side].start(directory, flags);
  const notes = sample(directory).map(each => each.note);
  const asked = what === 'list' ? [] : notes.map(note => SIDES[side][what](note));
  const load = started(process.execPath, [path.join(here, 'calls.mjs'), server.url, revision, clients, ...(what === 'list' ? [CALLS / 5, WARM / 5] : [CALLS, WARM]), asked[0]?.[0] ?? '',
    ...asked.map(each => JSON.stringify(each[1]))].map(String), process.env);
  const result = load.line(each => each.startsWith('{'));
  await load.line(each => each === 'begin');
  const before = cpuEver(server.pid);
  await load.line(each => each === 'end');
  const cpu = cpuEver(server.pid) - before;
  const found = JSON.parse(await result);
  const held = memory(server.pid);
  await load.stop();
  await server.stop();
  return { ...found, each: cpu * 1000 / found.calls, rate: found.calls / found.seconds, memory: held };
}

/** Clients that wait for news, each of one note: what they cost while nothing happens, and whether each hears of its own. */
async function held(side, revision) {
  const directory = scratch(NOTES, 'held');
  const server = await SIDES[side].start(directory);
  await pause(3_000);
  const empty = memory(server.pid);
  const notes = fs.readdirSync(directory, { recursive: true }).filter(file => file.endsWith('.md')).sort().slice(0, HELD);
  const list = path.join(work, 'scratch', 'held.txt');
  fs.writeFileSync(list, notes.map(SIDES[side].uri).join('\n'));
  const clients = started(process.execPath, [path.join(here, 'holding.mjs'), server.url, revision, list], process.env);
  await clients.line(each => each === 'open');
  await pause(3_000);
  const before = cpuEver(server.pid);
  await pause(IDLE_SECONDS * 1000);
  const idle = (cpuEver(server.pid) - before) / IDLE_SECONDS;
  const full = memory(server.pid);
  const counted = clients.line(each => each.startsWith('{'));
  clients.tell('write');
  const written = cpuEver(server.pid);
  for (const note of notes) {
    fs.appendFileSync(path.join(directory, note), '\nA line more.\n');
    await pause(2);
  }
  await Promise.race([counted, pause(60_000).then(() => clients.tell('count'))]);
  const found = { ...JSON.parse(await counted), of: notes.length, idle, empty, full, cpu: cpuEver(server.pid) - written };
  await clients.stop();
  await server.stop();
  return found;
}

async function holding() {
  const found = {};
  for (const [name, side, revision] of [['SDK', 'sdk', LEGACY], [`ours, ${LEGACY}`, 'ours', LEGACY], [`ours, ${MODERN}`, 'ours', MODERN]]) {
    say(`HTTP: ${HELD} clients that wait, ${name}…`);
    found[name] = await held(side, revision);
    say(JSON.stringify(found[name]));
  }
  return table(`MCP over HTTP: ${HELD} clients, each with an open stream and a subscription to a note of its own`,
    ['server', 'RSS MB without them', 'RSS MB', 'KB for each', 'CPU ms a second while nothing happens', 'told of their note', 'promised', 'CPU ms for all notes changed'],
    Object.entries(found).map(([name, each]) => [name, short(each.empty), short(each.full), short((each.full - each.empty) * 1024 / each.of),
      short(each.idle), `${each.heard} of ${each.of}`, name === 'SDK' ? '' : verdict(each.heard === each.of, 'all'), short(each.cpu)]));
}

export async function http() {
  return [await costs(), await holding()].join('\n');
}

async function costs() {
  const directory = vault(NOTES);
  const rows = [];
  for (const [what, title] of [['read', 'a note read'], ['small', 'a trivial tool'], ['list', '`tools/list`']]) {
    for (const clients of what === 'list' ? [16] : CLIENTS) {
      const found = { sdk: [], legacy: [], modern: [], both: [] };
      for (let turn = 0; turn < TURNS; turn++) {
        say(`HTTP: ${title}, ${clients} clients, ${turn + 1} of ${TURNS}…`);
        found.sdk.push(await calls('sdk', directory, what, LEGACY, clients));
        found.legacy.push(await calls('ours', directory, what, LEGACY, clients));
        found.modern.push(await calls('ours', directory, what, MODERN, clients));
        if (clients === 16) {
          found.both.push(await calls('ours', directory, what, MODERN, clients, BOTH_COMPILERS));
        }
      }
      const of = (side, part) => median(found[side].map(each => each[part]));
      for (const [side, revision] of [['legacy', LEGACY], ['modern', MODERN]]) {
        rows.push([title, clients, revision, short(of('sdk', 'each')), short(of(side, 'each')), ratio(of(side, 'each'), of('sdk', 'each')),
          atMost(of(side, 'each') / of('sdk', 'each'), 0.7), short(of('sdk', 'rate')), short(of(side, 'rate')),
          short(of('sdk', 'p99')), short(of(side, 'p99')), side === 'modern' ? short(of('both', 'each')) : '–']);
      }
    }
  }
  return table('MCP over HTTP: CPU microseconds a call in the server, beside the official TypeScript SDK',
    ['call', 'clients', 'revision', 'SDK', 'ours', 'ratio', 'promised', 'SDK, calls a second', 'ours', 'SDK p99 ms', 'ours p99',
      'ours, both compilers'], rows);
}
