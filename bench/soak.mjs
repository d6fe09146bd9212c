// A server under everything at once for half an hour: its memory, open files and threads must not grow.
//   bench/run soak [MINUTES]
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { environment, forget, jdk, launcher, say, scratch, soakMinutes } from './places.mjs';
import { memoryKinds } from './processes.mjs';
import { serve } from './serving.mjs';
import { Load } from './soak/load.mjs';
import { short, table, verdict } from './tables.mjs';

const NOTES = 40;
const SAMPLE_SECONDS = 5;

/**
 * What is looked at, and by how much it may rise: a share of what there is, and what a few connections more or fewer at the last look make.
 * Memory goes in waves, of minutes each, as the collector lets garbage pile up and takes it away: what is compared is the lowest in the
 * second third and in the last, and the highest. For the rest it is the line through the second half, at its beginning and its end.
 */
const KINDS = {
  'memory of its own, MB': { of: pid => memoryKinds(pid).own, waves: true, share: 0.05, more: 8 },
  'open files': { of: pid => fs.readdirSync(`/proc/${pid}/fd`).length, share: 0, more: 6 },
  'threads': { of: pid => fs.readdirSync(`/proc/${pid}/task`).length, share: 0, more: 6 }
};

/** Once in each half, so that what is garbage does not count; it takes longer than a sample may. */
const LIVE = { name: 'live heap, MB', share: 0.05, more: 2 };

const pause = millis => new Promise(resolve => setTimeout(resolve, millis));

export async function soak() {
  const vault = scratch(NOTES, 'soak');
  forget('soak');
  fs.rmSync(`${vault}-backup`, { recursive: true, force: true });
  const notes = fs.readdirSync(vault, { recursive: true }).filter(file => file.endsWith('.md')).sort();
  const server = await serve(vault, 'soak');
  let found;
  let load;
  try {
    // What the model has learned once is no growth.
    await learned(vault);
    load = new Load({ address: server.address, vault, env: environment('soak'), notes });
    say(`Soak: ${soakMinutes} minutes at ${server.address}…`);
    found = await watched(server.pid, load);
  } finally {
    await server.stop();
  }
  say(`Soak: ${JSON.stringify(load.done)}, ${load.failed} failed`);
  const rows = Object.entries(found.samples).flatMap(([name, samples]) => {
    say(`Soak: ${name}: ${samples.filter((_, i) => i % 12 === 0).map(each => short(each[1])).join(' ')}`);
    return KINDS[name].waves ? waves(name, samples, KINDS[name]) : [line(name, samples, KINDS[name])];
  });
  rows.push(judged(LIVE.name, found.heap[0], found.heap[1], Math.max(...found.heap), found.heap[1] - found.heap[0], LIVE));
  rows.push(['rounds that failed', '', '', load.failed, '', verdict(load.failed === 0, 'none')]);
  return table(`Soak: ${soakMinutes} minutes of mixed load on ${NOTES} notes`,
    ['what', 'at its beginning', 'at its end', 'most', 'growth', 'promised'], rows)
    + `\nRounds: ${Object.entries(load.done).map(([name, count]) => `${count.toLocaleString('en')} ${name}`).join(', ')}.\n`;
}

async function learned(vault) {
  const begun = Date.now();
  let status = '';
  while (!/^Meaning +of 100 %/m.test(status)) {
    if (Date.now() - begun > 900_000) throw new Error(`the vault is not learned after a quarter of an hour: ${status}`);
    await pause(2_000);
    status = execFileSync(launcher, ['index', '--status', '--vault', vault],
      { env: environment('soak'), encoding: 'utf8' });
  }
}

async function watched(pid, load) {
  const samples = Object.fromEntries(Object.keys(KINDS).map(name => [name, []]));
  const heap = [];
  const begun = performance.now();
  const end = soakMinutes * 60;
  const seconds = () => (performance.now() - begun) / 1000;
  load.start();
  for (let at = SAMPLE_SECONDS; at <= end; at += SAMPLE_SECONDS) {
    await pause((at - seconds()) * 1000);
    if (heap.length === 0 && at >= end / 2) heap.push(await liveHeap(pid));
    for (const [name, kind] of Object.entries(KINDS)) samples[name].push([at, kind.of(pid)]);
    if (at % 60 === 0) {
      say(`Soak: minute ${at / 60}: ${Object.entries(samples).map(([name, all]) => `${short(all.at(-1)[1])} ${name}`).join(', ')}; ${load.failed} failed`);
    }
  }
  heap.push(await liveHeap(pid));
  await load.end();
  return { samples, heap };
}

/** What is in use after all that is not has been taken away. The classes with the most of it are told, for whoever looks for a leak. */
async function liveHeap(pid) {
  // The load goes on meanwhile, in this process.
  const { stdout: histogram } = await promisify(execFile)(path.join(jdk(), 'bin/jcmd'), [String(pid), 'GC.class_histogram'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  say(histogram.split('\n').slice(2, 17).join('\n'));
  // What fills gaps that the collector has left between what lives is nothing that lives.
  const gaps = [...histogram.matchAll(/^ *\d+: +\d+ +(\d+) +\S*jdk\.internal\.vm\.Filler/gm)].reduce((sum, each) => sum + Number(each[1]), 0);
  return (Number(/^Total +\d+ +(\d+)/m.exec(histogram)[1]) - gaps) / (1 << 20);
}

/** The lowest and the highest of the second third, beside those of the last. */
function waves(name, samples, limits) {
  const third = Math.floor(samples.length / 3);
  const [second, last] = [samples.slice(third, 2 * third), samples.slice(2 * third)].map(part => part.map(each => each[1]));
  const most = Math.max(...samples.map(each => each[1]));
  return [['lowest', Math.min], ['highest', Math.max]].map(([which, of]) =>
    judged(`${name}, ${which}`, of(...second), of(...last), most, of(...last) - of(...second), limits));
}

/** The line that fits the second half with the least squares. */
function line(name, samples, limits) {
  const half = samples.slice(Math.floor(samples.length / 2));
  const mean = of => half.reduce((sum, each) => sum + of(each), 0) / half.length;
  const [time, value] = [mean(each => each[0]), mean(each => each[1])];
  const slope = half.reduce((sum, [at, is]) => sum + (at - time) * (is - value), 0)
    / half.reduce((sum, [at]) => sum + (at - time) ** 2, 0);
  const [first, last] = [half[0][0], half.at(-1)[0]].map(at => value + slope * (at - time));
  return judged(name, first, last, Math.max(...samples.map(each => each[1])), last - first, limits);
}

function judged(name, first, last, most, growth, { share, more }) {
  const limit = Math.max(first * share, more);
  return [name, short(first), short(last), short(most), growth.toFixed(1), verdict(growth <= limit, `≤ ${short(limit)}`, growth / limit)];
}
