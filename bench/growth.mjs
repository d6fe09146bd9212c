// What a question costs the server as the vault grows: CPU time a call, the median over many questions.
import { commonplace, connect } from './servers.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { quick, say, worn } from './places.mjs';
import { cpuEver, cpuSoFar, memory, quiet } from './processes.mjs';
import { sample } from './sample.mjs';
import { amongClients, liveLists } from './company.mjs';
import { beginning } from './sync.mjs';
import { atMost, median, short, table, verdict } from './tables.mjs';

const SIZES = quick ? [1_000, 14_000] : [1_000, 14_000, 100_000];
const WARM = quick ? 50 : 150;
const CALLS = quick ? 50 : 200;
const DOCUMENTS = quick ? 50 : 200;

// A logarithm grows by two thirds from the first size to the last; the rest is room for caches that are too small by then.
const MOST_GROWTH = 3;

const QUESTIONS = {
  'cairn_read': (session, it) => session.call('read', it.note),
  'cairn_read, no such path': (session, it) => session.refused('read', misspelled(it.note)),
  'cairn_read, a name misspelled': (session, it) => session.refused('read', misspelled(path.basename(it.note))),
  'cairn_list, a folder': (session, it) => session.call('list', it.note),
  'cairn_list, everything': session => session.call('listAll'),
  'cairn_search, one word': (session, it) => session.call('search', it.word),
  'cairn_search, three words': (session, it) => session.call('search', it.words),
  'cairn_links': (session, it) => session.call('links', it.note),
  'history': (session, it) => session.call('history', it.note),
  'completion of one letter': (session, it) => complete(session, it.word.slice(0, 1)),
  'completion of two letters': (session, it) => complete(session, it.word.slice(0, 2)),
  'completion of a name': (session, it) => complete(session, path.basename(it.note).slice(0, 6)),
  'completion of a path': (session, it) => complete(session, it.note.replace(/\.md$/, '').slice(0, -3)),
  'an edit, and back': (session, it) => editAndBack(session, it),
  'a new note, and gone again': (session, it, i) => comeAndGo(session, i),
  'a move there and back': (session, it) => thereAndBack(session, it.note)
};

/** Two letters exchanged in the middle of the name. */
function misspelled(note) {
  const at = Math.max(note.lastIndexOf('/') + 1, note.length - 7);
  return note.slice(0, at) + note[at + 1] + note[at] + 'q' + note.slice(at + 2);
}

function complete(session, value) {
  return session.client.complete({ ref: { type: 'ref/prompt', name: 'suggest-links' }, argument: { name: 'path', value } });
}

async function editAndBack(session, it) {
  await session.call('edit', it.note, it.word, `${it.word}zq`);
  await session.call('edit', it.note, `${it.word}zq`, it.word);
}

async function comeAndGo(session, i) {
  const note = `growth/new ${i}.md`;
  await session.call('write', note, `# New ${i}\n\nSome words, and a [[link]].\n`);
  await session.call('remove', note);
}

async function thereAndBack(session, note) {
  const elsewhere = note.replace(/\.md$/, ' moved.md');
  await session.call('move', note, elsewhere);
  await session.call('move', elsewhere, note);
}

export async function growth() {
  const costs = Object.fromEntries(Object.keys(QUESTIONS).map(name => [name, []]));
  const answers = Object.fromEntries(Object.keys(QUESTIONS).map(name => [name, []]));
  const [held, restarts, beginnings, lists] = [[], [], [], []];
  for (const size of SIZES) {
    const directory = worn(size);
    say(`Growth: ${size} notes…`);
    const indexing = await connect(commonplace, directory, 'growth');
    await indexing.call('search', 'a');
    // Two seconds after the last change the index is merged, as in any server that somebody looks at later.
    await quiet(indexing.pid, 4_000);
    await indexing.close();
    const session = await connect(commonplace, directory, 'growth');
    await session.call('search', 'a');
    restarts.push(cpuEver(session.pid));
    // What a restart needed is given back in the first quiet moment.
    await quiet(session.pid, 4_000);
    held.push(memory(session.pid));
    const questions = sample(directory);
    for (const [name, ask] of Object.entries(QUESTIONS)) {
      const found = await cost(session, questions, ask);
      costs[name].push(found.cost);
      answers[name].push(found.characters);
    }
    await session.close();
    say(`Growth: ${size} notes, new live documents…`);
    beginnings.push(await beginning(directory, 'growth', DOCUMENTS));
    say(`Growth: ${size} notes, live lists…`);
    lists.push(await liveLists(directory, 'growth'));
    fs.rmSync(path.join(directory, 'bench'), { recursive: true, force: true });
  }
  const last = SIZES.length - 1;
  const rows = Object.entries(costs).map(([name, values]) => {
    const longer = answers[name][last] / answers[name][0];
    // What has a longer answer to give may take so much longer.
    return [name, ...values.map(short), `${short(values[last] / values[0])}×`, `${short(longer)}×`,
      atMost(values[last] / values[0], Math.max(MOST_GROWTH, longer), `≤ ${short(Math.max(MOST_GROWTH, longer))}×`)];
  });
  rows.push(['a new live document of 1 KB', ...beginnings.map(short), `${short(beginnings[last] / beginnings[0])}×`, '',
    atMost(beginnings[last] / beginnings[0], MOST_GROWTH)]);
  for (const [what, name] of [['opening', 'the live list of a folder opened, µs a note in it'], ['adding', 'a file that comes while that list is open']]) {
    const values = lists.map(each => each[what]);
    rows.push([name, ...values.map(short), `${short(values[last] / values[0])}×`, '', atMost(values[last] / values[0], MOST_GROWTH)]);
  }
  rows.push(['a restart, to the answer of the first search', ...restarts.map(short), `${short(restarts[last] / restarts[0])}×`, '',
    verdict(restarts[last] / restarts[0] < SIZES[last] / SIZES[0], 'slower than the vault')]);
  rows.push(['memory of a restarted process, MB', ...held.map(short), `${short(held[last] / held[0])}×`, '', quick ? '' : atMost(held[last], 600, '≤ 600')]);
  const company = await amongClients(worn(SIZES[1]), 'growth', MOST_GROWTH);
  fs.rmSync(path.join(worn(SIZES[1]), 'bench'), { recursive: true, force: true });
  return table('Growth: CPU milliseconds a call in the server',
    ['question', ...SIZES.map(size => `${size.toLocaleString('en')} notes`), `growth (vault: ${SIZES[last] / SIZES[0]}×)`, 'longer answers', 'promised'], rows) + '\n' + company;
}

/** CPU milliseconds and the length of the answer, of the call in the middle. */
async function cost(session, questions, ask) {
  for (let i = 0; i < WARM; i++) {
    await ask(session, questions[i % questions.length], i);
  }
  const [costs, characters] = [[], []];
  for (let i = 0; i < CALLS; i++) {
    const before = cpuSoFar(session.pid);
    const answer = await ask(session, questions[(WARM + i) % questions.length], WARM + i);
    costs.push(cpuSoFar(session.pid) - before);
    characters.push(JSON.stringify(answer ?? '').length);
  }
  return { cost: median(costs), characters: median(characters) };
}
