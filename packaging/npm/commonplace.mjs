#!/usr/bin/env node
// Finds the program and becomes it, as far as Node can: the streams are its own, and signals and the exit are passed on.
import { spawn } from 'node:child_process';
import { accessSync, constants, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants as system } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NOT_CONFIGURED = 78;
const self = realpathSync(fileURLToPath(import.meta.url));
const platform = `${process.platform}-${process.arch}`;
const packaged = `${JSON.parse(readFileSync(join(dirname(self), '../package.json'), 'utf8')).name}-${platform}`;

// Node starts no .cmd but by a shell, which would take the arguments apart: on Windows it is Java itself, told what commonplace.cmd tells it.
const windows = process.platform === 'win32';
const name = windows ? 'runtime/bin/java.exe' : 'commonplace';

function argumentsOf(program, given) {
  if (!windows) {
    return given;
  }
  const home = dirname(dirname(dirname(program)));
  const app = join(home, 'app');
  process.env.COMMONPLACE_LAUNCHER = join(home, 'commonplace.cmd');
  const [flags, ...heap] = given[0] === 'serve' ? ['arguments.serve', '-Xms64m', '-Xmn16m'] : ['arguments', '-Xms96m', '-Xmn64m'];
  const memory = process.env.COMMONPLACE_MEMORY ? [`-Xmx${process.env.COMMONPLACE_MEMORY}m`] : [];
  return [`@${join(app, flags)}`, ...memory, ...heap, `-Donnxruntime.native.path=${join(app, 'native')}`,
    `-Dcommonplace.texts=${join(app, 'commonplace')}`, '-cp', join(app, 'commonplace.jar'), 'commonplace.server.Main', ...given];
}

function executable(file) {
  try {
    accessSync(file, constants.X_OK);
    return realpathSync(file) !== self;
  } catch {
    return false;
  }
}

function* candidates() {
  if (process.env.COMMONPLACE_HOME) {
    yield join(process.env.COMMONPLACE_HOME, name);
  }
  try {
    yield join(dirname(createRequire(self).resolve(`${packaged}/package.json`)), 'commonplace', name);
  } catch {
    // npm leaves out what is not for this platform.
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    // npm puts links to this launcher there.
    if (!folder.includes('node_modules') && !folder.includes('_npx')) {
      yield join(folder, name);
    }
  }
}

const program = [...candidates()].find(executable);
if (!program) {
  console.error(`commonplace: there is no program for ${platform}. Install the package ${packaged}, or unpack an archive of
Commonplace and name its folder with COMMONPLACE_HOME=/path/to/commonplace.`);
  process.exit(NOT_CONFIGURED);
}
const child = spawn(program, argumentsOf(program, process.argv.slice(2)), { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => child.kill(signal));
}
child.on('error', error => {
  console.error(`commonplace: ${program} does not start: ${error.message}`);
  process.exit(NOT_CONFIGURED);
});
child.on('exit', (code, signal) => process.exit(signal ? 128 + system.signals[signal] : code));
