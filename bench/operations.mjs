// How long each operation takes as a client sees it: ours and an Obsidian-vault server in turns, through the same client.
import { commonplace, connect, foam, mcpvault } from './servers.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { forget, quick, say, scratch } from './places.mjs';
import { quiet } from './processes.mjs';
import { sample } from './sample.mjs';
import { atLeast, atMost, quantile, short, table } from './tables.mjs';

const ROUNDS = quick ? 5 : 25;
const CALLS = 10;
const WARM = 10;
/** Who takes this long will not be faster for being warm, and would have no patience left for what counts. */
const SLOW = 500;
/** A server that takes seconds for each call is asked less often. */
const PATIENCE = quick ? 4_000 : 25_000;

const OPERATIONS = [
  ['read', 'cairn_read', (session, it) => session.call('read', it.note)],
  ['list', 'cairn_list, a folder', (session, it) => session.call('list', it.note)],
  ['listAll', 'cairn_list, everything', session => session.call('listAll')],
  ['search', 'cairn_search, one word', (session, it) => session.call('search', it.word)],
  ['search', 'cairn_search, three words', (session, it) => session.call('search', it.words)],
  ['searchTagged', 'cairn_search, word and tag', (session, it) => session.call('searchTagged', it.word, it.tag ?? 'none')],
  ['searchIn', 'cairn_search, word in a folder', (session, it) => session.call('searchIn', it.word, it.folder)],
  ['links', 'cairn_links', (session, it) => session.call('links', it.note)],
  ['write', 'write, then found', writeThenFind]
];

let written = 0;

async function writeThenFind(session) {
  const word = `zq${(written++).toString(26).replace(/[0-9]/g, digit => 'qrstuvwxyz'[digit])}xq`;
  await session.call('write', `bench/${word}.md`, `# Bench ${written}\n\nThis note holds ${word} once.\n`);
  while (!(await session.call('search', word)).includes(`bench/${word}`)) {
    // Asked again until it is found.
  }
}

/** There and back, so that each word is there when it is asked for again. */
async function edit(session, it) {
  const [before, after] = session.edited === it ? [`${it.word}zq`, it.word] : [it.word, `${it.word}zq`];
  await session.call('edit', it.note, before, after);
  session.edited = session.edited === it ? undefined : it;
}

/** What anybody pays who answers when a text is on disk: a new file, written and forced. */
const disk = vault => ({
  server: { edit: true },
  async call(_, note) {
    const file = `${vault}.forced`;
    const bytes = fs.readFileSync(path.join(vault, note));
    const descriptor = fs.openSync(file, 'w');
    fs.writeSync(descriptor, bytes);
    fs.fsyncSync(descriptor);
    fs.closeSync(descriptor);
    fs.unlinkSync(file);
  }
});

export async function operations() {
  return quick ? at(1_000) : await at(1_000) + '\n' + await at(14_000);
}

async function at(notes) {
  const sessions = [];
  for (const server of [commonplace, mcpvault, foam]) {
    say(`Operations at ${notes} notes: starting ${server.name}…`);
    const vault = scratch(notes, server.name);
    forget(`operations-${server.name}`);
    sessions.push(await connect(server, vault, `operations-${server.name}`));
  }
  const [ours, ...peers] = sessions;
  await ours.call('search', 'a');
  // What is read and merged behind the first answers is not what is measured here.
  await quiet(ours.pid, 4_000);
  const questions = sample(ours.vault);
  const rows = [];
  for (const [name, shown, ask] of OPERATIONS) {
    say(`Operations at ${notes} notes: ${shown}…`);
    rows.push(row(shown, await inTurns(sessions.filter(each => each.server[name] !== undefined), questions, ask)));
  }
  say(`Operations at ${notes} notes: an edit…`);
  const twice = questions.flatMap(each => [each, each]);
  const forced = disk(ours.vault);
  const edits = await inTurns([...sessions.filter(each => each.server.edit), forced], twice, edit);
  for (const session of sessions) {
    await session.close();
  }
  const bare = quantile(edits.get(forced), 0.5);
  rows.push(row(`edit (a file forced to disk: ${short(bare)})`, edits, mine => atMost(mine, 2 * bare, '≤ 2× of a forced file')));
  return table(`Operations at ${notes.toLocaleString('en')} notes: milliseconds, over stdio`,
    ['operation', 'ours p50', 'p99', ...peers.flatMap(({ server }) => [`${server.name} p50`, 'p99']), 'times faster', 'promised'], rows);

  function row(shown, times, promise = faster(shown)) {
    const best = peers.map(peer => times.get(peer)).filter(values => values?.length > 0).map(values => quantile(values, 0.5));
    const mine = quantile(times.get(ours), 0.5);
    const factor = best.length === 0 ? undefined : Math.min(...best) / mine;
    return [shown, ...sessions.flatMap(each => [0.5, 0.99].map(share => cell(times.get(each), share))),
      factor === undefined ? '–' : short(factor), factor === undefined ? '' : promise(mine, factor)];
  }

  function faster(shown) {
    const promised = shown.startsWith('cairn_search') && notes >= 14_000 ? 10 : 1;
    return (_, factor) => atLeast(factor, promised);
  }
}

function cell(values, share) {
  return values === undefined || values.length === 0 ? '–' : short(quantile(values, share));
}

/**
 * Each server's short round is followed by the next server's, so that whatever else the machine does meets all of them.
 * The first rounds warm them up and do not count.
 */
async function inTurns(sessions, questions, ask) {
  const times = new Map(sessions.map(session => [session, []]));
  const spent = new Map(sessions.map(session => [session, 0]));
  for (let round = -WARM; round < ROUNDS; round++) {
    for (const session of sessions) {
      for (let i = 0; i < CALLS && spent.get(session) < PATIENCE; i++) {
        const begun = performance.now();
        await ask(session, questions[((round + WARM) * CALLS + i) % questions.length]);
        const time = performance.now() - begun;
        spent.set(session, spent.get(session) + time);
        if (round >= 0 || time > SLOW) {
          times.get(session).push(time);
        }
      }
    }
  }
  return times;
}
