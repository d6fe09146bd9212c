// CPU time from the start of the process to the answer of tools/list, as a client that starts its servers pays it.
import { commonplace, connect, filesystem } from './servers.mjs';
import { environment, exampleVault, quick, say, vault } from './places.mjs';
import { memory, startTimed } from './processes.mjs';
import { atMost, median, ratio, short, table } from './tables.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (quick ? 5 : 15));
const INITIALIZE = request(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' }
});
const LIST = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }) + '\n' + request(2, 'tools/list', {});

function request(id, method, params) {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params }) + '\n';
}

/** One start: stopped the moment the answer is read, so that nothing done later counts. */
export async function start(server, vault, home, env = environment(home)) {
  const begun = performance.now();
  const process_ = startTimed(server.command(vault), env);
  process_.stdin.on('error', () => {});
  process_.stdin.write(INITIALIZE);
  let rest = '';
  const found = await new Promise((resolve, reject) => {
    process_.stdout.on('end', () => reject(new Error(`${server.name} ended before it answered`)));
    process_.stdout.on('data', chunk => {
      rest += chunk;
      for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
        const message = JSON.parse(rest.slice(0, end));
        rest = rest.slice(end + 1);
        if (message.id === 1) {
          process_.stdin.write(LIST);
        } else if (message.id === 2) {
          const pid = process_.pid();
          process.kill(pid, 'SIGSTOP');
          const wall = performance.now() - begun;
          const rss = memory(pid);
          process.kill(pid, 'SIGKILL');
          resolve({ wall, rss });
        }
      }
    });
  });
  return { ...found, cpu: await process_.cpu() };
}

export async function startup() {
  const rows = [];
  for (const [name, directory] of [['example', exampleVault()], ['14,000 notes', vault(14_000)]]) {
    say(`Start-up on ${name}: ${ROUNDS} rounds…`);
    await warmIndex(directory, 'start');
    await warmIndex(directory, 'bridged');
    const runs = { filesystem: [], host: [], bridge: [] };
    for (let round = 0; round < ROUNDS; round++) {
      runs.filesystem.push(await start(filesystem, directory, 'start'));
      runs.host.push(await start(commonplace, directory, 'start'));
      const host = await connect(commonplace, directory, 'bridged');
      await host.call('search', 'a');
      runs.bridge.push(await start(commonplace, directory, 'bridged'));
      await host.close();
    }
    const theirs = { ...of(runs.filesystem), open: await memoryWhenOpen(filesystem, directory) };
    const host = { ...of(runs.host), open: await memoryWhenOpen(commonplace, directory) };
    rows.push(row(name, 'server-filesystem', theirs, theirs));
    rows.push(row(name, 'ours, as host', host, theirs, 0.45));
    rows.push(row(name, 'ours, as bridge', of(runs.bridge), theirs, 0.35));
  }
  return table('Start-up: process start to the answer of tools/list, over stdio',
    ['vault', 'server', 'CPU ms', 'ratio', 'promised', 'RSS MB', 'ratio', 'promised', 'wall ms', 'RSS MB, vault open', 'ratio'], rows);
}

export function of(runs) {
  return { cpu: median(runs.map(run => run.cpu)), rss: median(runs.map(run => run.rss)), wall: median(runs.map(run => run.wall)) };
}

function row(vaultName, name, run, theirs, promised) {
  const promise = (value, limit) => promised === undefined ? '' : atMost(value, limit);
  return [vaultName, name,
    short(run.cpu), ratio(run.cpu, theirs.cpu), promise(run.cpu / theirs.cpu, promised),
    short(run.rss), ratio(run.rss, theirs.rss), promise(run.rss / theirs.rss, 1.5),
    short(run.wall),
    short(run.open), run.open === undefined ? '–' : ratio(run.open, theirs.open)];
}

/** At the answer of tools/list our host has not opened the vault yet; this is what it holds when it has. */
async function memoryWhenOpen(server, directory) {
  const session = await connect(server, directory, 'start');
  if (server.search !== undefined) {
    await session.call('search', 'a');
  }
  await new Promise(resolve => setTimeout(resolve, 4_000));
  const rss = memory(session.pid);
  await session.close();
  return rss;
}

async function warmIndex(directory, home) {
  const session = await connect(commonplace, directory, home);
  await session.call('search', 'a');
  await session.close();
}
