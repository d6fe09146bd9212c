// A live server with many guests: connections that idle, documents that are open, writers in many rooms, one very long document.
import path from 'node:path';
import { busy, quick, say } from './places.mjs';
import { cpuEver, memory, started } from './processes.mjs';
import { pause, SIDES, typed } from './sync.mjs';
import { atMost, short, table } from './tables.mjs';

const here = path.join(import.meta.dirname, 'sync');
const PEERS = ['hocuspocus', 'database', 'ywebsocket'];
/** As long as everyone's signs of life are apart. */
const IDLE_SECONDS = 60;

/** What it costs to hold connections on which nothing happens. */
async function idle(side, connections) {
  const server = await SIDES[side].start();
  const load = started(process.execPath, [path.join(here, 'idling.mjs'), server.url, connections, Math.ceil(connections / 10)].map(String), process.env);
  await load.line(each => each === 'open');
  await pause(5_000);
  const before = cpuEver(server.pid);
  await pause(IDLE_SECONDS * 1000);
  const found = { cpu: (cpuEver(server.pid) - before) / IDLE_SECONDS, memory: memory(server.pid) };
  await load.stop();
  await server.stop();
  return found;
}

/** What it costs to open documents and to have them open. */
async function open(side, documents, characters) {
  const server = await SIDES[side].start();
  const before = cpuEver(server.pid);
  const load = started(process.execPath, [path.join(here, 'opening.mjs'), server.url, documents, characters].map(String), process.env);
  const times = JSON.parse(await load.line(each => each.startsWith('{')));
  await pause(5_000);
  const found = { ...times, cpu: cpuEver(server.pid) - before, memory: memory(server.pid) };
  await load.stop();
  await server.stop();
  return found;
}

const TYPING = [
  ['500 writers in 200 documents, 5 keys a second each', 'CPU ms', side => typed(side, 'bench/crowd', 500, 5, 10, 20, 200)],
  ['20 writers in a document of 5 MB, 5 keys a second each', 'CPU ms', side => typed(side, 'bench/long', 20, 5, 10, 20, 1, 5_000_000)]
];

const SCENES = busy ? TYPING : [
  ['1,000 connections that idle', 'CPU ms a second', side => idle(side, 1_000)],
  ...(quick ? [] : [['10,000 connections that idle', 'CPU ms a second', side => idle(side, 10_000)]]),
  ['5,000 documents of 2 KB opened', 'CPU ms', side => open(side, 5_000, 2_000)],
  ...TYPING
];

export async function crowd() {
  const rows = [];
  for (const [scene, unit, measure] of SCENES) {
    const found = {};
    for (const side of [...PEERS, 'ours']) {
      say(`Crowd: ${scene}, ${side}…`);
      try {
        found[side] = await measure(side);
        say(JSON.stringify(found[side]));
      } catch (failed) {
        if (side === 'ours') throw failed;
        say(`${side} failed: ${failed.message}`);
        found[side] = {};
      }
    }
    const row = (what, name, promised) => [scene, name, ...PEERS.map(side => short(found[side][what])), short(found.ours[what]),
      promised && found.hocuspocus[what] !== undefined ? atMost(found.ours[what] / Math.min(...PEERS.map(side => found[side][what] ?? Infinity)), 1, '≤ 1× of the best') : ''];
    rows.push(row('cpu', unit), row('memory', 'RSS MB'));
    if (found.ours.p50 !== undefined) {
      rows.push(row('p50', 'p50 ms'), row('p99', 'p99 ms', true));
    }
  }
  return table(`Live editing with many guests${busy ? ', all cores busy' : ''}`, ['what', '', 'hocuspocus', 'with a database', 'y-websocket', 'ours', 'promised'], rows);
}
