// Runs the parts that are asked for, or all.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { environment, launcher, quick } from './places.mjs';
import { broken } from './tables.mjs';

/** Only when they are asked for by name. */
const BY_NAME = ['million', 'minutes', 'opening', 'packages', 'soak'];
const QUICK = ['startup', 'operations', 'growth', 'sync', 'http'];
const PARTS = ['startup', 'operations', 'indexing', 'growth', 'grep', 'glob', 'crdt', 'sync', 'crowd', 'http', 'flags', 'activation', 'retrieval', 'sources', 'toolsearch', 'tokens', 'counting', ...BY_NAME];

// What is no part and is a folder is where recorded data lies, for the parts that need some.
const given = process.argv.slice(2);
const data = given.find(each => each !== 'quick' && each !== 'busy' && !/^\d+$/.test(each) && !PARTS.includes(each) && fs.existsSync(each));
const asked = quick ? QUICK : given.filter(each => each !== data && each !== 'busy' && !/^\d+$/.test(each));
const unknown = asked.filter(part => !PARTS.includes(part));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}. Parts: ${PARTS.join(', ')}`);
  process.exit(2);
}

// Builds us and makes the AOT cache, outside of what is measured.
execFileSync(launcher, ['--version'], { env: environment('commonplace'), stdio: ['ignore', 'ignore', 'inherit'] });

console.log(`${os.cpus().length} cores, Node ${process.version}, load ${os.loadavg()[0].toFixed(1)} at the start\n`);
for (const part of PARTS.filter(each => (asked.length === 0 && !BY_NAME.includes(each)) || asked.includes(each))) {
  const { [part]: measure } = await import(`./${part}.mjs`);
  console.log(await measure(data));
}
if (broken.length > 0) {
  console.log(`${broken.length} of what was promised does not hold: ${broken.map(each => each.promise).join(', ')}`);
}
// A few rounds on a noisy machine say little about a limit that is nearly kept.
if (broken.some(each => !quick || each.missed > 1.25)) {
  process.exitCode = 1;
}
