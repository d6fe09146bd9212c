// Our Yjs core beside yjs: recorded editing sessions, memory of loaded documents, and edits as documents grow.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { prepared } from './crdt/traces.mjs';
import { checkout, jdk, say, turns, work } from './places.mjs';
import { median, ratio, short, table, verdict } from './tables.mjs';

const here = path.join(import.meta.dirname, 'crdt');
const TRACES = ['automerge-paper', 'sveltecomponent', 'friendsforever'];
const MEASURES = {
  local: 'local edits, a transaction each',
  updates: '… with an update for each',
  remote: 'remote edits, one by one',
  load: 'load',
  edited: 'load, and a letter at the end',
  encode: 'encode'
};
/** Memory of documents that were loaded. */
const HELD = { memory: 'loaded', memoryEdited: '… and a letter at the end' };
/** Fresh processes of each side, in turns; the first round of each is the cold one. */
const TURNS = turns;
/** CPU seconds for each: the compilers of both sides have done their work after half of it. */
const SECONDS = 10;
/** The one of two agents, which hear of each other in updates of Yjs. */
const CONCURRENT = 'friendsforever';
/** The trace that the promises are about. */
const PROMISED = 'automerge-paper';
/** Structs and characters; the last two are the promised 10 MB and the promised million. */
const SIZES = [[10_000, 1_000_000], [100_000, 10_000_000], [1_000_000, 2_000_000]];

export async function crdt(data) {
  if (data === undefined || !fs.existsSync(path.join(data, 'traces'))) {
    return '### Live documents\n\nNot measured: name the folder that holds `traces/`, as in `bench/run crdt DIRECTORY`.\n';
  }
  const ours = compiled();
  const sides = {
    yjs,
    loro: (...args) => peer('loro', ...args),
    diamond: (...args) => peer('diamond', ...args),
    ours: (...args) => ours([], args),
    launched: (...args) => ours(['-XX:TieredStopAtLevel=1'], args)
  };
  const traces = TRACES.map(name => ({ name, files: prepared(data, name) }));
  return [speed(sides, traces), beside(sides, traces), memory(sides, traces), growth(sides)].join('\n');
}

/** Two that are no Yjs, on the traces that one agent typed; a load includes that the text's length is asked for. */
export function beside(sides, traces) {
  const rows = [];
  for (const { name, files } of traces.filter(each => each.name !== CONCURRENT)) {
    for (const measure of ['local', 'load', 'edited', 'encode']) {
      say(`Live documents: ${name}, ${measure}, beside loro and diamond-types…`);
      const found = { loro: [], diamond: [], ours: [], launched: [] };
      for (let turn = 0; turn < TURNS; turn++) {
        for (const side of Object.keys(found)) {
          found[side].push(sides[side](measure, files, SECONDS));
        }
      }
      const [loro, diamond, ours, launched] = Object.values(found).map(warm);
      rows.push([name, MEASURES[measure], short(loro), short(diamond), short(ours), short(loro / ours), short(diamond / ours),
        short(launched), short(loro / launched), short(diamond / launched)]);
    }
  }
  return table('Live documents: CPU milliseconds, warm, beside loro and diamond-types',
    ['trace', 'what', 'loro', 'diamond-types', 'ours', '× loro', '× diamond-types', '… as launched', '× loro', '× diamond-types'], rows);
}

function peer(who, ...args) {
  return run(process.execPath, ['--expose-gc', path.join(here, 'peers.mjs'), who, ...args]);
}

function yjs(...args) {
  return run(process.execPath, ['--expose-gc', path.join(here, 'yjs.mjs'), ...args]);
}

/** Compiles the Java side before, so that its cold runs are not those of javac. */
function compiled() {
  const home = jdk();
  // A copy, so that a build meanwhile does no harm.
  const core = path.join(work, 'crdt-core');
  fs.rmSync(core, { recursive: true, force: true });
  fs.cpSync(path.join(checkout, 'crdt/target/classes'), core, { recursive: true });
  const classes = path.join(work, 'crdt-classes');
  execFileSync(path.join(home, 'bin/javac'), ['-d', classes, '--class-path', core, path.join(here, 'Ours.java')]);
  return (flags, args) => run(path.join(home, 'bin/java'), ['-XX:+UseSerialGC', '-Xmx4g', ...flags, '--class-path', `${core}:${classes}`, 'Ours', ...args]);
}

function run(program, args) {
  const out = execFileSync(program, args.map(String), { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return out === '' ? undefined : JSON.parse(out);
}

/** CPU time is counted in hundredths of a second here and there, which is no matter in the mean of many rounds. */
function warm(each) {
  const counted = each.flatMap(({ rounds }) => rounds.slice(rounds.length >> 1));
  return counted.reduce((sum, round) => sum + round, 0) / counted.length;
}

function cold(each) {
  return median(each.map(({ rounds }) => rounds[0]));
}

function speed(sides, traces) {
  const rows = [];
  for (const { name, files } of traces) {
    for (const [measure, title] of Object.entries(MEASURES)) {
      say(`Live documents: ${name}, ${measure}…`);
      const found = { yjs: [], ours: [], launched: [] };
      for (let turn = 0; turn < TURNS; turn++) {
        for (const side of ['yjs', 'ours', 'launched']) {
          found[side].push(sides[side](measure, files, SECONDS));
        }
      }
      const [theirs, ours, launched] = ['yjs', 'ours', 'launched'].map(side => warm(found[side]));
      const same = new Set(Object.values(found).flat().map(each => each.state)).size === 1;
      const promised = name === PROMISED && !['encode', 'edited'].includes(measure);
      rows.push([name, title, short(theirs), short(ours), short(theirs / ours),
        measure === 'load' || promised ? verdict(theirs / ours >= 10, '≥ 10') : '', short(launched), short(theirs / launched),
        short(cold(found.yjs)), short(cold(found.ours)), short(cold(found.launched)), short(cold(found.yjs) / cold(found.launched)),
        promised ? verdict(cold(found.launched) <= cold(found.yjs), '≥ 1') : '', same ? 'yes' : '**no**']);
    }
  }
  return table('Live documents: CPU milliseconds, warm and in the first round of a fresh process',
    ['trace', 'what', 'yjs', 'ours', 'times faster', 'promised', '… as launched', 'times faster',
      'yjs cold', 'ours cold', '… as launched', 'times faster', 'promised', 'same bytes'], rows);
}

function memory(sides, traces) {
  const rows = traces.flatMap(({ name, files }) => Object.entries(HELD).map(([measure, title]) => {
    say(`Live documents: ${name}, ${title}…`);
    const theirs = sides.yjs(measure, files, 0).bytes;
    const ours = sides.ours(measure, files, 0).bytes;
    const [loro, diamond] = ['loro', 'diamond'].map(side => name === CONCURRENT ? undefined : sides[side](measure, files, 0).bytes);
    return [name, title, short(theirs / 1e6), short(ours / 1e6), ratio(ours, theirs), name === PROMISED ? verdict(ours <= 0.6 * theirs, '≤ 0.6×') : '',
      short(loro / 1e6), ratio(ours, loro), short(diamond / 1e6), ratio(ours, diamond)];
  }));
  return table('Live documents: MB of memory for a loaded one',
    ['trace', 'what', 'yjs', 'ours', 'ratio', 'promised', 'loro', 'ours to it', 'diamond-types', 'ours to it'], rows);
}

function growth(sides) {
  const found = SIZES.map(([structs, characters]) => {
    say(`Live documents: random edits among ${structs} structs…`);
    const files = path.join(work, 'traces', `grown-${structs}`);
    sides.ours('grow', structs, characters, files);
    const micros = ({ rounds }) => median(rounds) * 1000;
    return { structs, characters, yjs: micros(sides.yjs('random', files, 0)), ours: micros(sides.ours('random', files, 0)) };
  });
  const [first] = found;
  return table('Live documents: CPU microseconds for an edit at a random place',
    ['structs', 'characters', 'yjs', 'ours', 'times faster', 'structs grew', 'ours grew', 'promised'],
    found.map(each => [each.structs.toLocaleString('en'), each.characters.toLocaleString('en'), short(each.yjs), short(each.ours),
      short(each.yjs / each.ours), `${each.structs / first.structs}×`, ratio(each.ours, first.ours),
      each === first ? '' : verdict(each.ours / first.ours < each.structs / first.structs, 'slower than the document')]));
}
