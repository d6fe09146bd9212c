// What other flags of the JVM would make of `serve`: the same work with each of them.
import { calls, LEGACY, MODERN } from './http.mjs';
import { say, turns, vault } from './places.mjs';
import { cpuEver, memory } from './processes.mjs';
import { empty, serve } from './serving.mjs';
import { live, pause, typedAt } from './sync.mjs';
import { median, short, table } from './tables.mjs';

const NOTES = 1_000;
const TURNS = turns;
const [WARM, SECONDS] = [10, 10];

const BOTH = '-XX:TieredStopAtLevel=4';
const SETS = {
  'as launched': [],
  'compiled later': ['-XX:CompileThresholdScaling=3'],
  'young generation 64 MB': ['-Xms96m', '-Xmn64m'],
  'both compilers': [BOTH],
  'both, young generation 64 MB': [BOTH, '-Xms96m', '-Xmn64m']
};

/** CPU milliseconds until it listens, and what it holds three seconds later. */
async function beginning(flags) {
  const server = await serve(empty('flags'), 'flags', flags);
  const cpu = cpuEver(server.pid);
  await pause(3_000);
  const found = { cpu, memory: memory(server.pid) };
  await server.stop();
  return found;
}

async function measured(flags) {
  const start = () => live(empty('sync'), 'sync', flags);
  const directory = vault(NOTES);
  return {
    beginning: await beginning(flags),
    typing: await typedAt(start, 'ours', 'bench/typing.md', 50, 20, WARM, SECONDS),
    rooms: await typedAt(start, 'ours', 'bench/room', 200, 5, WARM, SECONDS, 50),
    read: await calls('ours', directory, 'read', LEGACY, 16, flags),
    small: await calls('ours', directory, 'small', MODERN, 16, flags)
  };
}

export async function flags() {
  const found = Object.fromEntries(Object.keys(SETS).map(name => [name, []]));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [name, set] of Object.entries(SETS)) {
      say(`Flags: ${name}, ${turn + 1} of ${TURNS}…`);
      const one = await measured(set);
      say(JSON.stringify(one));
      found[name].push(one);
    }
  }
  const of = (name, scene, part) => short(median(found[name].map(each => each[scene][part])));
  return table(`Flags for serve: ${WARM} s of warming up and ${SECONDS} s of typing; calls by 16 clients`,
    ['flags', 'start, CPU ms', 'RSS MB', 'one document, CPU ms', 'p50 ms', 'p99', 'RSS MB', 'rooms, CPU ms', 'p50 ms', 'p99', 'RSS MB',
      'a note read, CPU µs', 'RSS MB', 'a trivial tool, CPU µs'],
    Object.keys(SETS).map(name => [name, of(name, 'beginning', 'cpu'), of(name, 'beginning', 'memory'),
      ...['typing', 'rooms'].flatMap(scene => ['cpu', 'p50', 'p99', 'memory'].map(part => of(name, scene, part))),
      of(name, 'read', 'each'), of(name, 'read', 'memory'), of(name, 'small', 'each')]));
}
