// The matcher of the registry of sources beside the rule that such registries had before: how often right, how fast.
import fs from 'node:fs';
import path from 'node:path';
import { compiled } from './jmh.mjs';
import { checkout } from './places.mjs';
import { short, table, verdict } from './tables.mjs';

const LIST = 'sources-queries.tsv';
const PROMISED_SHARE = 0.95;
const PROMISED_MICROS = 100;

export async function sources(data) {
  const lines = measured(list(data)).map(line => line.split('\t'));
  const share = value => `${(100 * value).toFixed(1)} %`;
  const accuracy = lines.filter(([kind]) => kind === 'accuracy').map(([, name, queries, ours, theirs]) =>
    [name, queries, share(ours), share(theirs), verdict(ours >= PROMISED_SHARE, '≥ 95 %')]);
  const speed = lines.filter(([kind]) => kind === 'speed').map(([, categories, ours, theirs]) =>
    [Number(categories).toLocaleString('en'), short(Number(ours)), short(Number(theirs)), short(theirs / ours),
      verdict(ours < PROMISED_MICROS, `< ${PROMISED_MICROS} µs`)]);
  return [
    table('Sources: questions that lead to the right topic, or rightly to none',
      ['labeled list', 'questions', 'ours', 'original rule', 'promised'], accuracy),
    list(data) ? '' : `A further list is read from a file or folder that is named, as in \`bench/run sources ${LIST}\`.\n`,
    table('Sources: microseconds a question', ['topics', 'ours', 'original rule', 'times faster', 'promised'], speed)
  ].filter(Boolean).join('\n');
}

/** A file of questions, tab, slug; or the folder that has it. */
function list(data) {
  return [data, data && path.join(data, LIST)].find(each => each && fs.existsSync(each) && fs.statSync(each).isFile());
}

function measured(queries) {
  const tests = path.join(checkout, 'registry/src/test');
  const ours = path.join(tests, 'java/commonplace/registry');
  const sources = ['sources/Matching.java', 'sources/MatchingSpeed.java'].map(file => path.join(import.meta.dirname, file));
  const java = compiled('sources', [...sources, path.join(ours, 'OriginalRule.java'), path.join(ours, 'LabeledQueries.java')],
    path.join(tests, 'resources'), path.join(checkout, 'server/target/commonplace/lib/*'));
  return [...java('commonplace.registry.Matching', ...(queries ? [queries] : [])), ...java('commonplace.registry.MatchingSpeed')];
}
