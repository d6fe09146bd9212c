// Ours over the network: `serve` as the launcher starts it, or with other flags of the JVM.
import fs from 'node:fs';
import path from 'node:path';
import { environment, forget, launcher, work } from './places.mjs';
import { started } from './processes.mjs';

const MAIN = 'commonplace.server.Main';

/** The launcher chooses the first compiler alone; the second one comes after it. */
export const BOTH_COMPILERS = ['-XX:TieredStopAtLevel=4'];

let jvm;

/** What the launcher becomes for `serve`, without what comes after the JVM's own flags. */
async function launched() {
  const server = await begun(launcher, empty('flags'), environment('flags'));
  const line = fs.readFileSync(`/proc/${server.pid}/cmdline`, 'utf8').split('\0');
  await server.stop();
  return line.slice(0, line.indexOf(MAIN));
}

/** A vault with nothing in it, and a home that knows nothing of it. */
export function empty(name) {
  forget(name);
  const vault = path.join(work, 'scratch', name);
  fs.rmSync(vault, { recursive: true, force: true });
  fs.mkdirSync(vault, { recursive: true });
  return vault;
}

async function begun(program, vault, env, ...flags) {
  const server = started(program, [...flags, 'serve', '--vault', vault, '--port', '0', '--token', 'none'], env);
  const line = await server.line(each => each.includes('http://'));
  return { ...server, address: /http:\/\/[^/\s]+/.exec(line)[0] };
}

/** Starts it on a vault, with a home of this name; flags come after those of the launcher, and so count. */
export async function serve(vault, home, flags = []) {
  if (flags.length === 0) {
    return begun(launcher, vault, environment(home));
  }
  jvm ??= await launched();
  const env = { ...environment(home), LC_ALL: 'C.UTF-8', COMMONPLACE_LAUNCHER: launcher };
  return begun(jvm[0], vault, env, ...jvm.slice(1), ...flags, MAIN);
}
