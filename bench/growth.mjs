// What a question costs the server as the vault grows: CPU time a call, the median over many questions.
import { commonplace, connect } from './servers.mjs';
import { say, vault } from './places.mjs';
import { cpuSoFar } from './processes.mjs';
import { sample } from './sample.mjs';
import { median, short, table, verdict } from './tables.mjs';

const SIZES = [1_000, 14_000, 100_000];
const WARM = 150;
const CALLS = 200;

const QUESTIONS = {
  'cairn_read': (session, it) => session.call('read', it.note),
  'cairn_list, a folder': (session, it) => session.call('list', it.note),
  'cairn_list, everything': session => session.call('listAll'),
  'cairn_search, one word': (session, it) => session.call('search', it.word),
  'cairn_search, three words': (session, it) => session.call('search', it.words),
  'cairn_links': (session, it) => session.call('links', it.note)
};

export async function growth() {
  const costs = Object.fromEntries(Object.keys(QUESTIONS).map(name => [name, []]));
  for (const size of SIZES) {
    const directory = vault(size);
    say(`Growth: ${size} notes…`);
    const session = await connect(commonplace, directory, 'growth');
    await session.call('search', 'a');
    const questions = sample(directory);
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      costs[name].push(await cost(session, questions, ask));
    }
    await session.close();
  }
  const last = SIZES.length - 1;
  return table(`Growth: CPU milliseconds a call in the server`,
    ['question', ...SIZES.map(size => `${size.toLocaleString('en')} notes`), `growth (vault: ${SIZES[last] / SIZES[0]}×)`, 'promised'],
    Object.entries(costs).map(([name, values]) => [name, ...values.map(short), `${short(values[last] / values[0])}×`,
      verdict(values.every((value, i) => i === 0 || value / values[0] < SIZES[i] / SIZES[0]), 'slower than the vault')]));
}

async function cost(session, questions, ask) {
  for (let i = 0; i < WARM; i++) {
    await ask(session, questions[i % questions.length]);
  }
  const costs = [];
  for (let i = 0; i < CALLS; i++) {
    const before = cpuSoFar(session.pid);
    await ask(session, questions[(WARM + i) % questions.length]);
    costs.push(cpuSoFar(session.pid) - before);
  }
  return median(costs);
}
