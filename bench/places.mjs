// Where things are: our checkout, the vaults, and homes for the servers, so that nothing of the user's is touched.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { makeVault } from './vault.mjs';

const here = import.meta.dirname;
export const checkout = path.dirname(here);

/** What is measured: the checkout, or what BENCH_LAUNCHER names, such as the launcher of a package. */
export const launcher = process.env.BENCH_LAUNCHER ?? path.join(checkout, 'commonplace');
export const work = process.env.BENCH_DIR ?? path.join(os.tmpdir(), 'commonplace-bench');

/** Five minutes before and after a change: less of everything, and only what is clearly broken counts. */
export const quick = process.argv.includes('quick');

/** With all cores kept busy by something else, while others type. */
export const busy = process.argv.includes('busy');

/** How long the soak takes: the number in its arguments. */
export const soakMinutes = Number(process.argv.slice(2).find(each => /^\d+$/.test(each)) ?? 30);

/** How often each side is measured where sides are measured in turns. */
export const turns = quick ? 1 : Number(process.env.BENCH_TURNS ?? 3);

/** A vault of this many notes: made once, kept for the next run. Nothing that is measured may write into it. */
export function vault(notes, typical) {
  const directory = path.join(work, 'vaults', typical === undefined ? String(notes) : `${notes}-of-${typical}`);
  if (!fs.existsSync(directory)) {
    say(`Making a vault of ${notes} notes…`);
    fs.rmSync(`${directory}.new`, { recursive: true, force: true });
    makeVault(notes, `${directory}.new`, undefined, typical);
    fs.renameSync(`${directory}.new`, directory);
  }
  return directory;
}

/** A copy that may be written to by what undoes all that it does; kept for the next run, with its index. */
export function worn(notes) {
  const directory = path.join(work, 'worn', String(notes));
  if (!fs.existsSync(directory)) {
    fs.rmSync(`${directory}.new`, { recursive: true, force: true });
    fs.mkdirSync(path.dirname(directory), { recursive: true });
    execFileSync('cp', ['-a', vault(notes), `${directory}.new`]);
    fs.renameSync(`${directory}.new`, directory);
  }
  return directory;
}

/** A copy that may be written to. */
export function scratch(notes, name) {
  const directory = path.join(work, 'scratch', `${name}-${notes}`);
  fs.rmSync(directory, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(directory), { recursive: true });
  execFileSync('cp', ['-a', vault(notes), directory]);
  return directory;
}

export function exampleVault() {
  return path.join(checkout, 'server/src/main/resources/example-vault');
}

/** What is measured with a model. Elsewhere a server would learn what the notes mean meanwhile, and that is not what is measured. */
const WITH_MEANING = ['activation', 'intents', 'minutes', 'soak'];

/** The environment of a server that has nothing but this folder to keep things in. */
export function environment(name) {
  const home = path.join(work, 'homes', name);
  fs.mkdirSync(home, { recursive: true });
  return {
    PATH: process.env.PATH,
    HOME: home,
    // Shared by all: what the launcher builds is not what we measure.
    XDG_STATE_HOME: path.join(work, 'state'),
    XDG_CACHE_HOME: path.join(work, 'cache'),
    XDG_DATA_HOME: path.join(home, 'data'),
    FOAM_TELEMETRY: '0',
    ...(!WITH_MEANING.includes(name) && { COMMONPLACE_EMBEDDER: 'none' }),
    ...(process.env.COMMONPLACE_MEMORY && { COMMONPLACE_MEMORY: process.env.COMMONPLACE_MEMORY }),
    ...(process.env.COMMONPLACE_JAVA_HOME && { COMMONPLACE_JAVA_HOME: process.env.COMMONPLACE_JAVA_HOME })
  };
}

/** The JDK that our launcher takes. */
export function jdk() {
  const launch = path.join(checkout, 'server/src/main/launch/jdk.sh');
  return execFileSync('sh', ['-c', `. '${launch}' && need_jdk && printf %s "$jdk"`], { cwd: checkout, encoding: 'utf8' });
}

export function forget(name) {
  fs.rmSync(path.join(work, 'homes', name), { recursive: true, force: true });
}

export function say(message) {
  console.error(message);
}
