// Searching by pattern beside ripgrep on the same files, and the engine alone beside RE2/J; all warm, in turns.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { commonplace, connect } from './servers.mjs';
import { checkout, jdk, say, vault, work } from './places.mjs';
import { cpuEver, startTimed, quiet } from './processes.mjs';
import { sample } from './sample.mjs';
import { median, quantile, ratio, short, table, verdict } from './tables.mjs';

const NOTES = 14_000;
const WARM = 12;
const ROUNDS = 25;
const ALL = { head_limit: 0 };

/** What is asked: in our words and in ripgrep's. The same documents must be found. */
function questions(directory) {
  const { word } = sample(directory)[0];
  const common = 'the';
  return [
    ['a word', { pattern: word, ...ALL }, ['-l', word]],
    ['a word that is nowhere', { pattern: 'zzqzzq', ...ALL }, ['-l', 'zzqzzq']],
    ['a word, case ignored', { pattern: word.toUpperCase(), '-i': true, ...ALL }, ['-l', '-i', word.toUpperCase()]],
    ['whole word, case ignored', { pattern: `\\b${word}\\b`, '-i': true, ...ALL }, ['-l', '-i', `\\b${word}\\b`]],
    ['a date', { pattern: '\\d{4}-\\d{2}-\\d{2}', ...ALL }, ['-l', '\\d{4}-\\d{2}-\\d{2}']],
    ['a heading', { pattern: '^## [A-Z]\\w+$', ...ALL }, ['-l', '^## [A-Z]\\w+$']],
    ['one of three', { pattern: `${word}|zzqq|qqzz`, ...ALL }, ['-l', `${word}|zzqq|qqzz`]],
    ['two words on a line', { pattern: `${word}.*[aeiou]{2}\\w+`, ...ALL }, ['-l', `${word}.*[aeiou]{2}\\w+`]],
    ['no literal at all', { pattern: '[b-d]{3}[aeiou]x', ...ALL }, ['-l', '[b-d]{3}[aeiou]x']],
    ['counts', { pattern: common, output_mode: 'count', ...ALL }, ['-c', common]],
    ['lines with context', { pattern: word, output_mode: 'content', '-C': 2, ...ALL }, ['-n', '-C', '2', word]]
  ];
}

export async function grep(data) {
  return `${await besideRipgrep()}\n${engines(data)}`;
}

async function besideRipgrep() {
  const directory = vault(NOTES);
  const version = ripgrep();
  say(`grep: starting on ${NOTES} notes…`);
  const session = await connect(commonplace, directory, 'growth');
  await session.call('search', 'a');
  await quiet(session.pid, 4_000);
  const rows = [];
  for (const [shown, ours, theirs] of questions(directory)) {
    say(`grep: ${shown}…`);
    rows.push(await row(session, directory, shown, ours, version && theirs));
  }
  await session.close();
  return table(`grep in ${NOTES.toLocaleString('en')} documents, beside ${version ?? 'ripgrep, which is not installed here'}`,
    ['pattern', 'found', 'ours ms', 'p90', 'CPU ms', 'ripgrep ms', 'p90', 'CPU ms', 'ratio', 'CPU ratio', 'promised'], rows);
}

/** The folder that is named may be there for another part. */
function hasTexts(data) {
  return data !== undefined && fs.statSync(data).isDirectory()
    && fs.readdirSync(data, { recursive: true }).some(file => /\.(md|txt)$/.test(file));
}

/** The engine alone, in one thread, on texts that are in memory: those of the folder that is named, or of the vault. */
function engines(data) {
  const folder = hasTexts(data) ? data : vault(NOTES);
  const here = path.join(import.meta.dirname, 'grep');
  const peer = path.join(work, 're2j');
  if (!fs.existsSync(peer)) {
    execFileSync('mvn', ['-q', '-B', '-f', path.join(here, 'pom.xml'), 'dependency:copy-dependencies', `-DoutputDirectory=${peer}`], { stdio: ['ignore', 'inherit', 'inherit'] });
  }
  const classes = path.join(work, 'grep-classes');
  const libraries = `${path.join(checkout, 'server/target/commonplace/lib')}/*:${peer}/*`;
  execFileSync(path.join(jdk(), 'bin/javac'), ['-nowarn', '-proc:none', '-d', classes, '--class-path', libraries, path.join(here, 'Engines.java')]);
  say('grep: the engines…');
  const out = execFileSync(path.join(jdk(), 'bin/java'), ['--class-path', `${classes}:${libraries}`, 'Engines', folder],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const rows = out.trim().split('\n').map(line => line.split('\t')).map(([name, pattern, ...numbers]) => {
    const [found, ...others] = numbers.slice(0, 4).map(Number);
    const [ours, whole, lines, own] = numbers.slice(4).map(Number);
    const best = Math.min(whole, lines);
    return [name, `\`${pattern.replaceAll('|', '\\|')}\``, found, others.every(each => each === found) ? '✓' : others.join(', '),
      short(ours), short(whole), short(lines), ratio(ours, best), short(own), ratio(ours, own)];
  });
  const slower = rows.map(row => Number.parseFloat(row[7])).reduce((product, each) => product * each, 1) ** (1 / rows.length);
  rows.push(['geometric mean', '', '', '', '', '', '', `${short(slower)}×`, '', '']);
  return table('Patterns over texts in memory: CPU milliseconds, beside RE2/J 1.8 and java.util.regex',
    ['kind', 'pattern', 'lines', 'same lines', 'ours', 'RE2/J, whole texts', 'RE2/J, line by line', 'ratio to the better', 'JDK', 'ratio'], rows);
}

async function row(session, directory, shown, ours, theirs) {
  const mine = { times: [], cpu: 0 };
  const other = { times: [], cpu: [] };
  let found = '';
  for (let round = -WARM; round < ROUNDS; round++) {
    if (round === 0) {
      mine.cpu = -cpuEver(session.pid);
    }
    const begun = performance.now();
    found = await session.call('grep', ours);
    if (round >= 0) {
      mine.times.push(performance.now() - begun);
    }
    if (theirs) {
      const run = await runRipgrep(directory, theirs);
      if (round === -WARM) {
        compare(found, run.out, shown);
      }
      if (round >= 0) {
        other.times.push(run.time);
        other.cpu.push(run.cpu);
      }
    }
  }
  mine.cpu = (mine.cpu + cpuEver(session.pid)) / ROUNDS;
  const [time, theirTime] = [median(mine.times), theirs && median(other.times)];
  return [shown, found === 'No matches found.' ? 0 : found.split('\n').length, short(time), short(quantile(mine.times, 0.9)),
    short(mine.cpu), ...(theirs
      ? [short(theirTime), short(quantile(other.times, 0.9)), short(median(other.cpu)), ratio(time, theirTime),
        ratio(mine.cpu, median(other.cpu)), verdict(time <= 2 * theirTime, '≤ 2×')]
      : ['–', '–', '–', '–', '–', '≤ 2×'])];
}

function ripgrep() {
  try {
    return execFileSync('rg', ['--version'], { encoding: 'utf8' }).split('\n')[0];
  } catch {
    return undefined;
  }
}

async function runRipgrep(directory, options) {
  const begun = performance.now();
  const process = startTimed(['rg', '--no-config', '--no-ignore', '-g', '*.md', ...options, directory], globalThis.process.env);
  let out = '';
  process.stdout.setEncoding('utf8').on('data', chunk => (out += chunk));
  process.stdin.end();
  const cpu = await process.cpu();
  return { time: performance.now() - begun, cpu, out: out.replaceAll(`${directory}/`, '') };
}

/** The same lines, in whatever order the documents come. */
function compare(ours, theirs, shown) {
  const lines = text => text.split('\n').filter(line => line !== '--' && line !== '' && line !== 'No matches found.').sort().join('\n');
  if (lines(ours) !== lines(theirs)) {
    throw new Error(`${shown}: ripgrep found something else`);
  }
}
