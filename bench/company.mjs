// What a question costs the server while others are connected to it, and what the live lists of folders cost.
import fs from 'node:fs';
import path from 'node:path';
import { quick, say } from './places.mjs';
import { cpuEver, cpuSoFar, quiet, started } from './processes.mjs';
import { sample } from './sample.mjs';
import { Connection } from './sync/connection.mjs';
import { live, pause } from './sync.mjs';
import { atMost, median, short, table } from './tables.mjs';

const here = import.meta.dirname;
const CLIENTS = quick ? [1, 50] : [1, 50, 200];
const CALLS = quick ? 200 : 600;
const LISTS = quick ? 3 : 8;
const ADDED = quick ? 10 : 40;
const REVISION = '2025-11-25';

/** What others do meanwhile is nothing: they have a live document open each. */
const ASKED = {
  'cairn_read': ['cairn_read', it => ({ path: withoutEnding(it.note) })],
  'cairn_search, one word': ['cairn_search', it => ({ query: it.word, semantic: false })],
  'cairn_links': ['cairn_links', it => ({ path: withoutEnding(it.note) })],
  'cairn_write, one note again and again': ['cairn_write', (it, i) => ({ path: 'bench/again', content: `# Again\n\n${it.word} ${i}\n` })]
};

const withoutEnding = note => note.replace(/\.md$/, '');

/** The costs of each question, by the number of clients. */
export async function amongClients(directory, home, most) {
  const costs = Object.fromEntries(Object.keys(ASKED).map(name => [name, []]));
  for (const clients of CLIENTS) {
    say(`Growth: ${clients} clients…`);
    const server = await live(directory, home);
    const others = started(process.execPath, [path.join(here, 'sync/idling.mjs'), server.url, clients - 1, clients].map(String), process.env);
    await others.line(each => each === 'open');
    for (const [name, [tool, argument]] of Object.entries(ASKED)) {
      costs[name].push(await cost(server, tool, sample(directory).map(argument)));
    }
    await others.stop();
    await server.stop();
  }
  const last = CLIENTS.length - 1;
  return table('Growth: CPU milliseconds a call in the server while so many clients are connected, one of which asks',
    ['question', ...CLIENTS.map(count => `${count} client${count > 1 ? 's' : ''}`), 'growth', 'promised'],
    Object.entries(costs).map(([name, values]) => [name, ...values.map(short), `${short(values[last] / values[0])}×`,
      atMost(values[last] / values[0], most)]));
}

/** CPU milliseconds of the server for a call by one client over HTTP. */
async function cost(server, tool, given) {
  const load = started(process.execPath, [path.join(here, 'http/calls.mjs'), `${server.address}/mcp/all`, REVISION, 1, CALLS, CALLS, tool,
    ...given.map(each => JSON.stringify(each))].map(String), process.env);
  await load.line(each => each === 'begin');
  const before = cpuSoFar(server.pid);
  await load.line(each => each === 'end');
  const cpu = cpuSoFar(server.pid) - before;
  await load.stop();
  return cpu / CALLS;
}

/**
 * The live list of the largest folder: what it costs to open it, in microseconds for
 * each note in it, and in milliseconds when another program adds a note while it is open.
 */
export async function liveLists(directory, home) {
  const [folder, notes] = largestFolder(directory);
  const server = await live(directory, home);
  const { folders } = await (await fetch(`${server.address}/doc/folders`)).json();
  const openings = [];
  for (let i = 0; i < LISTS; i++) {
    const before = cpuSoFar(server.pid);
    const list = new Connection(server.url, folders[folder]);
    await list.synced;
    openings.push((cpuSoFar(server.pid) - before) * 1000 / notes);
    list.close();
    // Forgotten when nobody looks: the next one has it made again.
    await pause(300);
  }
  const held = new Connection(server.url, folders[folder]);
  await held.synced;
  // Backlinks follow the list; they belong to its opening and not to the file that comes.
  await quiet(server.pid);
  const before = cpuEver(server.pid);
  for (let i = 0; i < ADDED; i++) {
    fs.writeFileSync(path.join(directory, folder, `listed ${i}.md`), `# Listed ${i}\n`);
    await pause(50);
  }
  await pause(2000);
  const adding = (cpuEver(server.pid) - before) / ADDED;
  held.close();
  await server.stop();
  for (let i = 0; i < ADDED; i++) {
    fs.rmSync(path.join(directory, folder, `listed ${i}.md`));
  }
  return { opening: median(openings), adding };
}

/** Its name, and how many notes are below it. */
function largestFolder(directory) {
  const counts = new Map();
  for (const file of fs.readdirSync(directory, { recursive: true })) {
    if (file.endsWith('.md') && file.includes('/')) {
      const folder = file.split('/')[0];
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0];
}
