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
/** How far a mean may lie below another before it is another. */
const SAME = 0.002;
/** Passages of some 200 word pieces, as they are in the product. */
const WORDS_A_PASSAGE = 150;
const SECONDS = 20;
const TURNS = 3;

export async function retrieval(data) {
  const sets = data === undefined ? [] : setsIn(fs.existsSync(path.join(data, SETS)) ? path.join(data, SETS) : data);
  if (sets.length === 0) {
    return '### Search by meaning\n\nNot measured: name a folder of sets, as in `bench/run retrieval DIRECTORY`.\n';
  }
  const java = compiled();
  say('Search by meaning: embedding what has not been embedded before…');
  const measured = main => java(`commonplace.projects.semantic.${main}`, [path.join(work, 'retrieval'), MODEL, ...sets]);
  const found = measured('Quality');
  say('Search by meaning: what the tools show…');
  const numbers = measured('Numbers');
  say('Search by meaning: learning from all sets but one…');
  return [quality(found), embedded(measured('Embedded')), kept(numbers), reliability(numbers), leftOut(measured('LeftOut')), answers(java), speed(java, sets)].join('\n');
}

/** Archives of sets, and folders that are sets. */
function setsIn(folder) {
  return fs.readdirSync(folder).sort().flatMap(name => {
    const file = path.join(folder, name);
    if (name.endsWith('.tar.xz')) {
      return [unpacked(file)];
    }
    return fs.existsSync(path.join(file, 'corpus.jsonl')) ? [file] : [];
  });
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

/** Search must never be worse than by words alone, however few have their vectors. */
function embedded(found) {
  const shares = ['0', '10', '50', '100'];
  const worst = Math.min(...found.flatMap(set => shares.map(share => set[share] - set.words)));
  return table('While vectors are being made: nDCG@10',
    ['set', 'words alone', ...shares.map(share => `${share} % embedded`), 'promised'],
    found.map(set => [set.set, set.words.toFixed(4), ...shares.map(share => set[share].toFixed(4)),
      verdict(shares.every(share => set[share] >= set.words - SAME), 'never below words')]))
    + `\nWorst difference to words alone: ${worst.toFixed(4)}.\n`;
}

const percent = share => share < 0 ? '–' : `${(100 * share).toFixed(0)} %`;

/** Whether 0.5 parts what the documents answer from what they do not, and whether numbers fall along the order. */
function kept(numbers) {
  return table('What the tools show: order, and questions that get anything at 0.5 and up',
    ['set', 'tool', 'documents', 'nDCG@10', 'numbers that rise', 'answerable kept', 'unanswerable let through', 'promised'],
    numbers.map(each => [each.set, each.tool, each.size === 'all' || each.size.startsWith('half') ? `${each.documents}${each.size === 'all' ? '' : ', half missing'}` : each.size,
      each.ndcg.toFixed(4), each.rising, percent(each.kept), percent(each['let through']),
      verdict(each.rising === 0 && each.kept >= 0.9 && each['let through'] <= 0.1, '0, ≥ 90 %, ≤ 10 %')]));
}

const TENTHS = Array.from({ length: 10 }, (_, i) => `${i === 0 ? '0' : `.${i}`}–${i === 9 ? '1' : `.${i + 1}`}`);

function tenthsOf(rows) {
  return TENTHS.map((_, i) => rows.reduce(([shown, right], row) => [shown + row.tenths[i][0], right + row.tenths[i][1]], [0, 0]));
}

/** Of fewer hits a share says nothing. */
const ENOUGH = 30;

function reliabilityRow(name, rows) {
  const tenths = tenthsOf(rows);
  const [shown, right] = tenths[7];
  const error = rows.reduce((sum, row) => sum + row.error * row.tenths.reduce((all, [count]) => all + count, 0), 0) / tenths.reduce((all, [count]) => all + count, 0);
  return [name, ...tenths.map(([count, good]) => count < ENOUGH ? '–' : percent(good / count)), error.toFixed(3),
    shown < ENOUGH ? '' : verdict(right / shown >= 0.6 && right / shown <= 0.9, '.7–.8: 60–90 %')];
}

/** How many of the hits that are shown with such a number are relevant. */
function reliability(numbers) {
  const names = [...new Set(numbers.map(each => each.set))];
  const rows = names.map(name => reliabilityRow(name, numbers.filter(each => each.set === name)));
  for (const each of numbers) {
    rows.push(reliabilityRow(`${each.set}, ${each.tool}: ${each.size === 'all' ? 'whole' : each.size}`, [each]));
  }
  for (const size of [...new Set(numbers.map(each => each.size))]) {
    rows.push(reliabilityRow(`all sets: ${size === 'all' ? 'whole' : size}`, numbers.filter(each => each.size === size)));
  }
  rows.push(reliabilityRow('all', numbers));
  return table('Relevance: share of the hits shown with such a number that are relevant', ['set', ...TENTHS, 'error', 'promised'], rows);
}

/** Of fewer hits no share is shown, and beside others how many they are. */
const FEW = 10;

/** The same, had the constants been learned on the other sets alone. */
function leftOut(numbers) {
  if (numbers.length === 0) {
    return '### Relevance, learned on the other sets\n\nNot measured: that takes two sets at least with which the model can, or cannot, relate texts.\n';
  }
  return table('Relevance, learned on the other sets: hits that are relevant, questions that get anything at 0.5 and up',
    ['set left out', 'documents', '.5–.6', '.6–.7', '.7–.8', '.8–.9', '.9–1', 'error', 'kept', 'let through'],
    numbers.map(each => [each.set, each.size === 'all' ? 'whole' : each.size,
      ...each.tenths.slice(5).map(([count, good]) => count < FEW ? '–' : `${percent(good / count)} of ${count}`),
      each.error.toFixed(3), percent(each.kept), percent(each['let through'])]));
}

function answers(java) {
  const files = (process.env.XQUAD ?? '').split(path.delimiter).filter(file => file !== '' && fs.existsSync(file));
  if (files.length === 0) {
    return '### Answers in the documents\' own words\n\nNot measured: the sets have no answers. Name files of XQuAD that have, as in `XQUAD=xquad.en.json:xquad.de.json bench/run retrieval DIRECTORY`.\n';
  }
  say('Search by meaning: answers…');
  const share = each => `${(100 * each).toFixed(1)} %`;
  return table('Answers in the documents\' own words: the answer stands in the sentences quoted, three at most',
    ['questions', 'asked', 'quoted', 'no answer though there is one', 'no answer where its paragraph is taken away', 'promised'],
    java('commonplace.projects.answers.Answers', [path.join(work, 'retrieval'), MODEL, ...files]).map(each => [
      each.file, each.questions, share(each['in first 3']), share(each.silent), share(each['silent without the paragraph']),
      each.file.includes('.en.') ? verdict(each['in first 3'] >= 0.9, '≥ 90 %') : '']));
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
