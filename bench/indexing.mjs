// The first start on a large vault, which reads and indexes every note, and the next start, which finds nothing changed.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { commonplace, connect } from './servers.mjs';
import { say, vault, work } from './places.mjs';
import { cpuEver, memory, quiet } from './processes.mjs';
import { atLeast, atMost, median, ratio, short, table, verdict } from './tables.mjs';

const NOTES = 14_000;
const ROUNDS = 3;

/** From the start of the process to the answer of the first search. */
async function firstAnswer(server) {
  const begun = performance.now();
  const session = await connect(server, vault(NOTES), 'indexing');
  await session.call('search', 'a');
  // Of all threads: those that read the notes have ended by now.
  const found = { wall: performance.now() - begun, cpu: cpuEver(session.pid) };
  // What was indexed is made durable and merged in quiet moments after the first answers, and what that took is given back then.
  await quiet(session.pid, 4_000);
  found.memory = memory(session.pid);
  await session.close();
  return found;
}

function forgetIndex() {
  fs.rmSync(path.join(work, 'cache/commonplace/vaults'), { recursive: true, force: true });
}

export async function indexing() {
  const first = [];
  const again = [];
  for (let round = 0; round < ROUNDS; round++) {
    say(`Indexing ${NOTES} notes: round ${round + 1} of ${ROUNDS}…`);
    forgetIndex();
    first.push(await firstAnswer(commonplace));
    again.push(await firstAnswer(commonplace));
  }
  const of = (runs, part) => median(runs.map(run => run[part]));
  const [wall, cpu, held] = ['wall', 'cpu', 'memory'].map(part => [of(first, part), of(again, part)]);
  const sync = await timeInSync();
  return table(`Indexing ${NOTES.toLocaleString('en')} notes: process start to the answer of the first search`,
    ['start', 'seconds', 'notes a second', 'promised', 'in fsync', 'ratio', 'promised', 'CPU seconds', 'ratio', 'RSS MB', 'ratio', 'promised'], [
      ['first', short(wall[0] / 1000), short(NOTES / wall[0] * 1000), atLeast(NOTES / wall[0] * 1000, 1000), sync, '', '', short(cpu[0] / 1000), '',
        short(held[0]), ratio(held[0], held[1]), atMost(held[0] / held[1], 1.3)],
      ['again, nothing changed', short(wall[1] / 1000), '', '', '', ratio(wall[1], wall[0]),
        verdict(wall[1] < 0.1 * wall[0], '< 0.1×'), short(cpu[1] / 1000), ratio(cpu[1], cpu[0]), short(held[1]), '', '']
    ]);
}

/** One more first start, below strace: how much of it passes in fsync, and how much after the answer. */
async function timeInSync() {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' });
  } catch {
    return 'no strace here';
  }
  const log = path.join(work, 'sync.log');
  const traced = {
    ...commonplace,
    command: vault => ['strace', '-f', '--seccomp-bpf', '-ttt', '-T', '-e', 'trace=fsync,fdatasync', '-o', log,
      ...commonplace.command(vault)]
  };
  forgetIndex();
  const begun = Date.now() / 1000;
  const { wall } = await firstAnswer(traced);
  const answered = begun + wall / 1000;
  let [before, after] = [0, 0];
  for (const [, at, took] of fs.readFileSync(log, 'utf8').matchAll(/^\d+ +([\d.]+) f(?:data)?sync.*<([\d.]+)>$/gm)) {
    Number(at) < answered ? (before += Number(took)) : (after += Number(took));
  }
  return `${short(100 * before / (wall / 1000))} % (and ${short(after)} s behind the answer)`;
}
