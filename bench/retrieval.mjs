// Search by meaning: how well documents are found and questions answered, and how fast passages are embedded.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { checkout, jdk, say, work } from './places.mjs';
import { median, short, table, verdict } from './tables.mjs';

const here = path.join(import.meta.dirname, 'retrieval');
const SETS = 'ir';
const MODEL = 'bge-small';
/** How far fusion may stay behind the better of its two parts on any set. */
const BEHIND = 0.02;
/** Passages of some 200 word pieces, as they are in the product. */
const WORDS_A_PASSAGE = 150;
const SECONDS = 20;
const TURNS = 3;

export async function retrieval(data) {
  if (data === undefined || !fs.existsSync(path.join(data, SETS))) {
    return '### Search by meaning\n\nNot measured: name the folder that holds `ir/`, as in `bench/run retrieval DIRECTORY`.\n';
  }
  const java = compiled();
  const sets = fs.readdirSync(path.join(data, SETS)).filter(file => file.endsWith('.tar.xz')).map(file => unpacked(path.join(data, SETS, file)));
  say('Search by meaning: embedding what has not been embedded before…');
  const found = java('commonplace.projects.semantic.Quality', [path.join(work, 'retrieval'), MODEL, ...sets]);
  return [quality(found), calibration(found), answers(java), speed(java, sets)].join('\n');
}

function unpacked(archive) {
  const folder = path.join(work, 'ir', path.basename(archive, '.tar.xz'));
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(`${folder}.new`, { recursive: true });
    execFileSync('tar', ['xJf', archive, '-C', `${folder}.new`]);
    fs.renameSync(`${folder}.new`, folder);
  }
  return folder;
}

function compiled() {
  const home = jdk();
  const product = path.join(checkout, 'server/target/commonplace/lib/*');
  const stock = path.join(work, 'stock');
  if (!fs.existsSync(stock)) {
    execFileSync('mvn', ['-q', '-B', '-f', path.join(here, 'pom.xml'), 'dependency:copy-dependencies', `-DoutputDirectory=${stock}`], { stdio: ['ignore', 'inherit', 'inherit'] });
  }
  const classes = path.join(work, 'retrieval-classes');
  const sources = fs.readdirSync(here).filter(file => file.endsWith('.java')).map(file => path.join(here, file));
  execFileSync(path.join(home, 'bin/javac'), ['-nowarn', '-d', classes, '--class-path', `${product}:${stock}/*`, ...sources]);
  return (main, args, classPath = product) => {
    const out = execFileSync(path.join(home, 'bin/java'), ['--enable-native-access=ALL-UNNAMED', '--class-path', `${classPath}:${classes}`, main, ...args.map(String)],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 26 });
    return out.trim().split('\n').map(line => JSON.parse(line));
  };
}

function quality(found) {
  const ways = ['plain text', 'plain vectors', 'text', 'vectors', 'both'];
  const shown = each => `${each.ndcg.toFixed(4)} / ${each.recall.toFixed(3)}`;
  const rows = found.map(set => {
    const better = Math.max(set.text.ndcg, set.vectors.ndcg, set['plain text'].ndcg, set['plain vectors'].ndcg);
    return [set.set, ...ways.map(way => shown(set[way])), verdict(set.both.ndcg >= better - BEHIND, `≥ better − ${BEHIND}`)];
  });
  const mean = way => found.reduce((sum, set) => sum + set[way].ndcg, 0) / found.length;
  const best = Math.max(...ways.slice(0, 4).map(mean));
  rows.push(['mean nDCG@10', ...ways.map(way => mean(way).toFixed(4)), verdict(mean('both') > best, 'above all')]);
  return table('Search by meaning: nDCG@10 / Recall@100',
    ['set', 'plain BM25', 'plain vectors', 'our text', 'our vectors', 'both together', 'promised'], rows);
}

function calibration(found) {
  const percent = share => share < 0 ? '–' : `${(100 * share).toFixed(0)} %`;
  return table('Relevance at the usual thresholds',
    ['set', 'at least', 'precision', 'recall', 'best one right', 'nothing found for questions of another set'],
    found.flatMap(set => ['0.5', '0.7'].map(threshold => {
      const each = set.calibration[threshold];
      return [set.set, threshold, percent(each.precision), percent(each.recall), percent(each['best right']), percent(each['silent when foreign'])];
    })));
}

function answers(java) {
  const file = process.env.XQUAD;
  if (file === undefined || !fs.existsSync(file)) {
    return '### Answers in the documents\' own words\n\nNot measured: the sets have no answers. Name a file of XQuAD that has, as in `XQUAD=xquad.en.json bench/run retrieval DIRECTORY`.\n';
  }
  say('Search by meaning: answers…');
  const [each] = java('commonplace.projects.answers.Answers', [path.join(work, 'retrieval'), MODEL, file]);
  const percent = share => `${(100 * share).toFixed(1)} %`;
  return table(`Answers in the documents' own words, ${each.questions} questions of XQuAD`, ['what', 'share', 'promised'], [
    ['the answer stands in the sentences quoted, three at most', percent(each['in first 3']), verdict(each['in first 3'] >= 0.9, '≥ 90 %')],
    ['no answer though there is one', percent(each.silent), ''],
    ['no answer where its paragraph is taken away', percent(each['silent without the paragraph']), '']
  ]);
}

function speed(java, sets) {
  const file = path.join(work, 'passages.txt');
  const words = sets.flatMap(set => fs.readFileSync(path.join(set, 'corpus.jsonl'), 'utf8').trim().split('\n').map(line => JSON.parse(line).text)).join(' ').split(/\s+/);
  const passages = [];
  for (let at = 0; at + WORDS_A_PASSAGE < words.length && passages.length < 1000; at += WORDS_A_PASSAGE) {
    passages.push(words.slice(at, at + WORDS_A_PASSAGE).join(' '));
  }
  fs.writeFileSync(file, passages.join('\n'));
  const stock = `${path.join(work, 'stock')}/*`;
  const runs = { ours: [], stock: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    say(`Search by meaning: embedding, turn ${turn + 1}…`);
    runs.ours.push(java('commonplace.models.Speed', [path.join(work, 'retrieval', 'models'), file, SECONDS])[0]);
    runs.stock.push(java('Stock', [file, SECONDS], stock)[0]);
  }
  const of = (side, measure) => median(runs[side].map(each => each[measure]));
  const times = of('ours', 'perSecond') / of('stock', 'perSecond');
  return table('Embedding passages of 150 words, bge-small-en-v1.5-q', ['', 'LangChain4j', 'ours', 'ratio', 'promised'], [
    ['passages a second', short(of('stock', 'perSecond')), short(of('ours', 'perSecond')), `${short(times)}×`, verdict(times >= 1.5, '≥ 1.5×')],
    ['CPU milliseconds each', short(of('stock', 'cpuMillis')), short(of('ours', 'cpuMillis')), `${short(of('ours', 'cpuMillis') / of('stock', 'cpuMillis'))}×`, '']
  ]);
}
