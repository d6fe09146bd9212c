// The first five minutes with a vault that nobody has opened before: what is found after 0, 10, 60 and 300 seconds.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { note } from './minutes/subjects.mjs';
import { PLANTED } from './minutes/planted.mjs';
import { checkout, environment, forget, say, work } from './places.mjs';
import { cpuEver, memory } from './processes.mjs';
import { Random } from './random.mjs';
import { commonplace, connect } from './servers.mjs';
import { quantile, short, table } from './tables.mjs';

const NOTES = 10_000;
const SECONDS = [0, 10, 60, 300];
const FIRST_DAY = Date.UTC(2019, 0, 1);
const DAYS = 2_500;
const DAY = 86_400_000;
const HOME = 'minutes';

export async function minutes() {
  const vault = made();
  forget(HOME);
  // With a cache of its own: vectors are kept by what a passage says, and earlier runs have embedded all of it.
  const usualPlaces = environment(HOME);
  const env = { ...usualPlaces, XDG_CACHE_HOME: path.join(usualPlaces.HOME, 'cache') };
  say('The first minutes: starting on a vault of 10,000 notes…');
  const ways = {
    meaning: query => ['cairn_search', { query, semantic: true, limit: 3 }],
    words: query => ['cairn_search', { query, semantic: false, limit: 3 }]
  };
  const server = await connect({ ...commonplace, ...ways }, vault, HOME, env);
  const start = Date.now();
  const rows = [];
  for (const seconds of SECONDS) {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, start + seconds * 1_000 - Date.now())));
    const cpu = cpuEver(server.pid) / 1_000;
    const status = execFileSync(path.join(checkout, 'commonplace'), ['index', '--status', '--vault', vault], { env, encoding: 'utf8' });
    const usual = await asked(server, 'meaning');
    const words = await asked(server, 'words');
    rows.push([
      `${seconds} s`,
      percent(usual.found),
      percent(words.found),
      /Meaning +(.*)/.exec(status)?.[1] ?? '–',
      short(quantile(usual.millis, 0.5)),
      short(quantile(usual.millis, 0.95)),
      short(cpu),
      short(memory(server.pid))
    ]);
    say(`The first minutes: ${rows.at(-1).join(' | ')}`);
  }
  await server.close();
  return table(`The first minutes of a vault of ${NOTES.toLocaleString('en')} notes, ${PLANTED.length} questions in other words than the notes have`,
    ['after', 'among the first three', 'by words alone', 'known by meaning', 'ms, median', 'ms, 95th of 100', 'CPU seconds so far', 'MB'], rows);
}

/** The share of the questions whose note is among the first three, and how long each took. */
async function asked(server, way) {
  let found = 0;
  const millis = [];
  for (const [title, , question] of PLANTED) {
    const begin = performance.now();
    const answer = await server.call(way, question);
    millis.push(performance.now() - begin);
    if (answer.includes(`"${title}"`)) {
      found++;
    }
  }
  return { found: found / PLANTED.length, millis };
}

function percent(share) {
  return `${Math.round(100 * share)} %`;
}

/** The same each time: planted notes are as old, and as much linked, as others. */
function made() {
  const directory = path.join(work, 'vaults', `minutes-${NOTES}`);
  if (fs.existsSync(directory)) {
    return directory;
  }
  say(`Making a vault of ${NOTES} notes…`);
  const random = new Random(7);
  const fresh = `${directory}.new`;
  fs.rmSync(fresh, { recursive: true, force: true });
  const titles = [];
  const every = Math.floor(NOTES / PLANTED.length);
  for (let i = 0; i < NOTES; i++) {
    const planted = i % every === 0 ? PLANTED[i / every] : undefined;
    const other = note(random, titles);
    const title = planted?.[0] ?? `${other.head} ${i}`;
    const folder = planted === undefined ? other.folder : 'notes';
    const file = path.join(fresh, folder, `${title}.md`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `# ${title}\n\n${planted?.[1] ?? other.text}\n`);
    const modified = new Date(FIRST_DAY + random.below(DAYS) * DAY + random.below(DAY));
    fs.utimesSync(file, modified, modified);
    titles.push(title);
  }
  fs.renameSync(fresh, directory);
  return directory;
}
