// What a process costs, as Linux counts it.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import { createInterface } from 'node:readline';

// `times` of a shell that waited for the process: exact to the millisecond, with all threads and children of it that
// have ended, which /proc would leave out.
const TIMED = 'TIMEFORMAT="%3U %3S"; { time "$@" 2>/dev/null; } 2>&3 || true';

/** Starts a server below a shell that tells its CPU time when it has ended. */
export function startTimed(command, env) {
  const shell = spawn('bash', ['-c', TIMED, 'bash', ...command], { env, stdio: ['pipe', 'pipe', 'ignore', 'pipe'] });
  let times = '';
  shell.stdio[3].on('data', chunk => (times += chunk));
  const ended = new Promise(resolve => shell.on('close', resolve));
  return {
    stdin: shell.stdin,
    stdout: shell.stdout,
    pid: () => Number(fs.readFileSync(`/proc/${shell.pid}/task/${shell.pid}/children`, 'utf8').trim().split(' ')[0]),
    /** User and system time in milliseconds, once the process has ended. */
    async cpu() {
      await ended;
      const [user, system] = times.trim().split(/\s+/).slice(-2).map(Number);
      return (user + system) * 1000;
    }
  };
}

/** Starts a program that says on its output how far it is. */
export function started(program, args, env) {
  const child = spawn(program, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const ended = new Promise(resolve => child.on('close', resolve));
  return {
    pid: child.pid,
    line: wanted => new Promise((resolve, reject) => {
      lines.on('line', each => wanted(each) && resolve(each));
      ended.then(() => reject(new Error(`${program} ended`)));
    }),
    tell: line => child.stdin.write(`${line}\n`),
    async stop() {
      child.stdin.end();
      child.kill();
      await ended;
    }
  };
}

/** An endless loop for each core, which ends after five minutes whatever happens. Returns what ends it. */
export function keepCoresBusy() {
  const loops = os.cpus().map(() => spawn(process.execPath, ['-e', 'for (const end = Date.now() + 300_000; Date.now() < end;);'], { stdio: 'ignore' }));
  return () => loops.forEach(loop => loop.kill('SIGKILL'));
}

/** The process and all below it. */
function tree(pid) {
  const found = [pid];
  for (const each of found) {
    try {
      for (const thread of fs.readdirSync(`/proc/${each}/task`)) {
        found.push(...fs.readFileSync(`/proc/${each}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number));
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

/** CPU time so far of all threads that still run, in milliseconds; finer than the hundredths of a second in `stat`. */
export function cpuSoFar(pid) {
  let nanoseconds = 0;
  for (const each of tree(pid)) {
    for (const thread of fs.readdirSync(`/proc/${each}/task`)) {
      try {
        nanoseconds += Number(fs.readFileSync(`/proc/${each}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
      } catch {
        // The thread has ended meanwhile.
      }
    }
  }
  return nanoseconds / 1e6;
}

/** CPU time of the processes with all threads they ever had, in milliseconds, to the hundredth of a second. */
export function cpuEver(pid) {
  return tree(pid).reduce((sum, each) => {
    const [user, system] = fs.readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13).map(Number);
    return sum + (user + system) * 10;
  }, 0);
}

/** Returns when a process has done next to nothing for so many milliseconds. */
export async function quiet(pid, lasting = 1_000) {
  for (let last = -Infinity, now = cpuEver(pid); now - last > 20; ) {
    last = now;
    await new Promise(resolve => setTimeout(resolve, lasting));
    now = cpuEver(pid);
  }
}

/** Resident memory in MB by its kind: what is the process's own, and pages of files, which the kernel can take back. */
export function memoryKinds(pid) {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  const kind = name => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { own: kind('RssAnon'), files: kind('RssFile') };
}

/** Resident memory in MB. */
export function memory(pid) {
  return tree(pid).reduce((sum, each) => {
    const status = fs.readFileSync(`/proc/${each}/status`, 'utf8');
    return sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  }, 0);
}
