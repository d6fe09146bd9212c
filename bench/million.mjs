// A vault of a million short notes: the first start, the next one, and a few questions. With $NOTES another number of them.
import fs from 'node:fs';
import { commonplace, connect } from './servers.mjs';
import { say, vault } from './places.mjs';
import { cpuEver, cpuSoFar, memoryKinds } from './processes.mjs';
import { sample } from './sample.mjs';
import { median, short, table } from './tables.mjs';

const NOTES = Number(process.env.NOTES ?? 1_000_000);
/** Of a note in the middle of all: a million of the usual ones would take ten gigabytes. */
const BYTES = 500;
const CALLS = 30;
const HOUR = 3_600_000;

const QUESTIONS = {
  'cairn_read': (session, it) => session.call('read', it.note),
  'cairn_search, one word': (session, it) => session.call('search', it.word),
  'cairn_search, three words': (session, it) => session.call('search', it.words),
  'cairn_links': (session, it) => session.call('links', it.note)
};

/** From the start of the process to the answer of the first search, which waits for the index. */
async function start(directory) {
  const begun = performance.now();
  const session = await connect(commonplace, directory, 'million');
  await answered(session);
  const found = { session, wall: performance.now() - begun, cpu: cpuEver(session.pid) };
  await new Promise(resolve => setTimeout(resolve, 10_000));
  return { ...found, ...memoryKinds(session.pid) };
}

/** While it is indexed, questions are answered by saying so. */
async function answered(session) {
  const until = performance.now() + 3 * HOUR;
  for (;;) {
    try {
      return await session.call('search', 'a');
    } catch (busy) {
      // One that has ended has nothing more to say.
      if (performance.now() > until || !fs.existsSync(`/proc/${session.pid}`)) {
        throw busy;
      }
      await new Promise(resolve => setTimeout(resolve, 1_000));
    }
  }
}

export async function million() {
  const directory = vault(NOTES, BYTES);
  say(`${NOTES} notes: the first start, or the next where there is an index…`);
  const first = await start(directory);
  await first.session.close();
  say(`${NOTES} notes: again…`);
  const again = await start(directory);
  const questions = sample(directory);
  const costs = [];
  for (const [name, ask] of Object.entries(QUESTIONS)) {
    const each = [];
    for (let i = 0; i < CALLS; i++) {
      const before = cpuSoFar(again.session.pid);
      await ask(again.session, questions[i % questions.length]);
      each.push(cpuSoFar(again.session.pid) - before);
    }
    costs.push([name, short(median(each))]);
  }
  await again.session.close();
  const row = (name, it) => [name, short(it.wall / 1000), short(it.cpu / 1000), short(NOTES / it.wall * 1000), short(it.own), short(it.files)];
  return table(`${NOTES.toLocaleString('en')} notes: process start to the answer of the first search`,
    ['start', 'seconds', 'CPU seconds', 'notes a second', 'MB of its own', 'MB of files'], [row('first', first), row('again', again)])
    + '\n' + table(`${NOTES.toLocaleString('en')} notes: CPU milliseconds a call`, ['question', 'ms'], costs);
}
