// Finding documents by path: what a call costs the server for each path there is.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { commonplace, connect } from './servers.mjs';
import { checkout, environment, say, vault } from './places.mjs';
import { cpuEver, quiet } from './processes.mjs';
import { atMost, short, table } from './tables.mjs';

const PATHS = 100_000;
const WARM = 50;
const ROUNDS = 25;

/** All that a call does with each path: matched, and those that match put in order. */
export async function glob() {
  say(`glob: starting on ${PATHS} notes…`);
  const directory = vault(PATHS);
  // The first opening takes longer than a client waits for an answer.
  execFileSync(path.join(checkout, 'commonplace'), ['index', '--vault', directory], { env: environment('growth'), stdio: 'ignore' });
  const session = await connect(commonplace, directory, 'growth');
  await session.call('search', 'a');
  await quiet(session.pid, 4_000);
  const rows = [];
  for (const pattern of ['projects/*.md', '**/a*.md', '**/{notes,projects,people}/**/*[0-9]*.md', '**/*{a,b{c,d}}?[!x]*.zzz']) {
    say(`glob: ${pattern}…`);
    for (let i = 0; i < WARM; i++) {
      await session.call('glob', { pattern });
    }
    const begun = cpuEver(session.pid);
    let found = '';
    for (let i = 0; i < ROUNDS; i++) {
      found = await session.call('glob', { pattern });
    }
    const cost = (cpuEver(session.pid) - begun) / ROUNDS * 1000 / PATHS;
    rows.push([`\`${pattern}\``, found === 'No matches found.' ? 0 : found.split('\n').length, short(cost), atMost(cost, 0.7, '≤ 0.7')]);
  }
  await session.close();
  return table(`glob over ${PATHS.toLocaleString('en')} paths: CPU microseconds a path, a whole call over stdio`,
    ['pattern', 'found', 'µs a path', 'promised'], rows);
}
