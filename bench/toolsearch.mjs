// Search over tools: how often the right one is among the first, and how fast, beside simpler rules.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { intents } from './intents.mjs';
import { compiled } from './jmh.mjs';
import { checkout, say, work } from './places.mjs';
import { short, table, verdict } from './tables.mjs';

const here = path.join(import.meta.dirname, 'toolsearch');
const SETS = 'tools';
const MODEL = 'bge-small';
const PROMISED_MICROS = 200;
/** The best Recall@5 that was known for these sets before, by words and with vectors. */
const BEST_KNOWN = {
  livemcp: { words: 0.362, both: 0.419 },
  toole_single: { words: 0.612, both: 0.768 },
  'toole_single, 3 intents': { words: 0.750, both: 0.855 },
  'toole_single, 10 intents': { words: 0.836, both: 0.898 }
};

export async function toolsearch(data) {
  if (data === undefined || !fs.existsSync(path.join(data, SETS))) {
    return [await intents(), '### Search over tools\n\nNot measured: name the folder that holds `tools/`, as in `bench/run toolsearch DIRECTORY`.\n'].join('\n');
  }
  const sets = fs.readdirSync(path.join(data, SETS)).filter(file => file.endsWith('.tar.xz')).map(file => unpacked(path.join(data, SETS, file)));
  const lines = measured(sets).map(line => line.split('\t'));
  return [await intents(), quality(lines), bound(lines), speed(lines)].join('\n');
}

function unpacked(archive) {
  const folder = path.join(work, SETS, path.basename(archive, '.tar.xz'));
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(`${folder}.new`, { recursive: true });
    execFileSync('tar', ['xJf', archive, '-C', `${folder}.new`]);
    fs.renameSync(`${folder}.new`, folder);
  }
  return folder;
}

function measured(sets) {
  const sources = fs.readdirSync(here).filter(file => file.endsWith('.java')).map(file => path.join(here, file));
  const java = compiled('toolsearch', sources, path.join(checkout, 'server/target/commonplace/lib/*'));
  say('Search over tools: microseconds…');
  const speed = java('commonplace.search.catalog.Speed', ...sets);
  say('Search over tools: embedding…');
  return [...speed, ...java('commonplace.search.catalog.ToolSearch', path.join(work, 'retrieval'), MODEL, ...sets)];
}

function quality(lines) {
  const rows = lines.filter(([kind]) => kind === 'quality').map(([, set, way, requests, recall, ndcg, hit]) => {
    const known = BEST_KNOWN[set]?.[way.replace('ours, ', '')];
    return [set, way, requests, ...[recall, ndcg, hit].map(each => Number(each).toFixed(3)), known ? verdict(recall >= known, `Recall ≥ ${known}`) : ''];
  });
  return table('Search over tools', ['set', 'way', 'requests', 'Recall@5', 'nDCG@5', 'Hit@1', 'promised'], rows);
}

/** What of the requests that some tool serves finds anything, and what of those does that are for the tools of another set. */
function bound(lines) {
  return table('Search over tools: when nothing is found', ['tools', 'requests', 'way', 'find something', 'Recall@5'],
    lines.filter(([kind]) => kind === 'bound').map(([, tools, requests, way, found, recall]) =>
      [tools, requests, way, `${(100 * Number(found)).toFixed(1)} %`, recall === '' ? '' : Number(recall).toFixed(3)]));
}

function speed(lines) {
  return table('Search over tools: microseconds', ['tools', 'what', 'µs', 'promised'],
    lines.filter(([kind]) => kind === 'speed').map(([, size, what, micros]) =>
      [Number(size).toLocaleString('en'), what, short(Number(micros)), size === '1000' && what === 'a search' ? verdict(micros < PROMISED_MICROS, `< ${PROMISED_MICROS}`) : '']));
}
