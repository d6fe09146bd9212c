// Makes a vault that looks like somebody's: node vault.mjs NOTES DIRECTORY [SEED]
//
// The same number and seed give the same files. What matters for measuring is drawn from the distributions that real
// vaults show: sizes are log-normal, words follow Zipf's law, a few notes get most of the links.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Random } from './random.mjs';

const WORDS = 40_000;
const TAGS = 150;
/** No note of a real vault is linked from half of the others. */
const HUBS = 30;
const AREAS = ['areas', 'projects', 'reading', 'meetings', 'people', 'recipes', 'reference'];
const FIRST_DAY = Date.UTC(2019, 0, 1);
const DAYS = 2_500;
const DAY = 86_400_000;

/** @param typical the size of a note in the middle of all, in bytes of its text */
export function makeVault(notes, directory, seed = 1, typical = 2_600) {
  const random = new Random(seed);
  const words = vocabulary(random);
  const all = plan(notes, random, words);
  const popular = random.shuffled(all);
  for (const folder of new Set(all.map(note => note.folder))) {
    fs.mkdirSync(path.join(directory, folder), { recursive: true });
  }
  for (const note of all) {
    const file = path.join(directory, `${note.path}.md`);
    fs.writeFileSync(file, text(note, random, words, popular, typical));
    fs.utimesSync(file, note.modified, note.modified);
  }
}

/** Words made of syllables: short ones are frequent, as in any language. */
function vocabulary(random) {
  const onsets = ['b', 'br', 'c', 'ch', 'd', 'f', 'g', 'gr', 'h', 'l', 'm', 'n', 'p', 'pr', 'r', 's', 'st', 't', 'tr', 'v', ''];
  const vowels = ['a', 'e', 'i', 'o', 'u', 'ea', 'ou', 'y'];
  const codas = ['', '', '', 'n', 'r', 's', 't', 'l', 'nd', 'st', 'ck'];
  const known = new Set();
  while (known.size < WORDS) {
    const syllables = 1 + Math.min(3, Math.floor(known.size / 400)) - random.below(2);
    let word = '';
    for (let i = 0; i < Math.max(1, syllables) || word.length < 2; i++) {
      word += random.of(onsets) + random.of(vowels) + random.of(codas);
    }
    known.add(word);
  }
  return [...known];
}

/** Which notes there are, before any of them is written, so that all can link to all. */
function plan(count, random, words) {
  const folders = [];
  for (let i = 0; i < Math.max(4, count / 40); i++) {
    const depth = 1 + random.zipf(3);
    const names = Array.from({ length: depth - 1 }, () => words[200 + random.zipf(300)]);
    folders.push([random.of(AREAS), ...names].join('/'));
  }
  const taken = new Set();
  return Array.from({ length: count }, (_, i) => {
    const modified = new Date(FIRST_DAY + random.below(DAYS) * DAY + random.below(DAY));
    const daily = i % 12 === 0 && i / 12 < DAYS;
    const folder = daily ? 'daily' : folders[random.zipf(folders.length)];
    let title = daily ? date(new Date(FIRST_DAY + (i / 12) * DAY)) : heading(random, words);
    while (taken.has(title.toLowerCase())) {
      title = heading(random, words);
    }
    taken.add(title.toLowerCase());
    const alias = !daily && random.below(10) === 0 ? `${capital(words[2_000 + i % 30_000])} ${i}` : undefined;
    return { title, folder, path: `${folder}/${title}`, alias, modified };
  });
}

function heading(random, words) {
  return capital(Array.from({ length: 2 + random.below(3) }, () => words[300 + random.zipf(WORDS - 300)]).join(' '));
}

function text(note, random, words, popular, typical) {
  const bytes = Math.min(200_000, Math.exp(Math.log(typical) + 0.95 * random.normal()));
  const links = Math.floor(bytes / 500 * random.next() * 2);
  let body = '';
  let sentence = 0;
  const gap = bytes / (links + 1);
  let nextLink = gap;
  while (body.length < bytes) {
    if (sentence % 5 === 0) {
      body += random.below(4) === 0 ? `\n\n## ${heading(random, words)}\n\n` : '\n\n';
    }
    body += `${capital(Array.from({ length: 6 + random.below(12) }, () => words[random.zipf(WORDS)]).join(' '))}. `;
    if (body.length > nextLink) {
      body += `${capital(words[random.zipf(WORDS)])} ${link(random, popular)}. `;
      nextLink += gap;
    }
    if (random.below(40) === 0) {
      body += `#${tag(random, words)} `;
    }
    sentence++;
  }
  return frontMatter(note, random, words) + `# ${note.title}` + body.trimEnd() + '\n';
}

function frontMatter(note, random, words) {
  if (random.below(5) === 0 && note.alias === undefined) {
    return '';
  }
  const tags = Array.from({ length: random.below(4) }, () => tag(random, words));
  const created = date(new Date(note.modified.getTime() - random.below(200) * DAY));
  return ['---',
    ...(note.alias === undefined ? [] : [`aliases: [${note.alias}]`]),
    `tags: [${[...new Set(tags)].join(', ')}]`,
    `type: ${random.of(['note', 'person', 'meeting', 'source'])}`,
    `created: ${created}`,
    '---', ''].join('\n');
}

/** A link to a note that many others link to already, by title, path or alias; now and then to none. */
function link(random, popular) {
  const target = popular[random.zipf(popular.length, HUBS)];
  const way = random.below(20);
  if (way === 0) {
    return `[[${target.title} someday]]`;
  }
  if (way < 6) {
    return `[[${target.path}|${target.title.split(' ')[0]}]]`;
  }
  return way < 9 && target.alias !== undefined ? `[[${target.alias}]]` : `[[${target.title}]]`;
}

function tag(random, words) {
  return words[500 + random.zipf(TAGS)];
}

function date(day) {
  return day.toISOString().slice(0, 10);
}

function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [notes, directory, seed] = process.argv.slice(2);
  if (directory === undefined || !(Number(notes) > 0)) {
    console.error('usage: node vault.mjs NOTES DIRECTORY [SEED]');
    process.exit(2);
  }
  makeVault(Number(notes), directory, Number(seed ?? 1));
}
