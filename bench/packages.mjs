// What people install: how large each form is, and what its first start costs, in a home that knows nothing of it.
//   bench/run packages DIST     the folder that ./package has filled
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { environment, exampleVault, forget, quick, say, work } from './places.mjs';
import { commonplace, connect, filesystem } from './servers.mjs';
import { of, start } from './startup.mjs';
import { atMost, ratio, short, table } from './tables.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? (quick ? 5 : 15));
const HOME = 'packaged';

/** What may be downloaded at most, and what a start may cost beside a small server in Node, as for a checkout (`startup`). */
const MOST_MEGABYTES = 120;
const [AS_HOST, AS_BRIDGE] = [0.45, 0.35];

const FORMS = [
  ['archive', /^commonplace-[\d.]+-[a-z]+-[a-z0-9]+\.tar\.gz$/, MOST_MEGABYTES],
  ['archive, slim', /-slim\.tar\.gz$/],
  ['Debian package', /\.deb$/],
  ['image', /-oci-.*\.tar$/],
  ['bundle', /\.mcpb$/],
  ['npm, this platform', /-npm-.*\.tgz$/],
  ['npm, launcher', /-npm\.tgz$/]
];

export async function packages(dist) {
  if (dist === undefined) {
    throw new Error('say where the packages are: bench/run packages dist, after ./package');
  }
  const files = fs.readdirSync(dist);
  const found = FORMS.map(([form, name, most]) => ({ form, most, file: files.find(each => name.test(each)) })).filter(each => each.file);
  const sizes = found.map(({ form, file, most }) => {
    const megabytes = fs.statSync(path.join(dist, file)).size / 1e6;
    return [form, megabytes.toFixed(1), most === undefined ? '' : atMost(megabytes, most, `≤ ${most}`)];
  });
  const programs = {
    'archive': () => unpackedArchive(path.join(dist, named(found, 'archive'))),
    'archive, slim': () => unpackedArchive(path.join(dist, named(found, 'archive, slim'))),
    'image': () => container(path.join(dist, named(found, 'image')))
  };
  const runs = { filesystem: [] };
  const rows = [];
  for (const [form, unpack] of Object.entries(programs).filter(([form]) => named(found, form))) {
    say(`Packages: ${form}, ${ROUNDS} first starts…`);
    const server = unpack();
    const [first, bridge] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      runs.filesystem.push(await start(filesystem, exampleVault(), 'start'));
      first.push(await start(server, exampleVault(), HOME, fresh()));
      if (form === 'image') continue;
      const env = fresh();
      const host = await connect(server, exampleVault(), HOME, env);
      await host.call('search', 'a');
      bridge.push(await start(server, exampleVault(), HOME, env));
      await host.close();
    }
    rows.push([form, of(first), AS_HOST]);
    if (bridge.length > 0) rows.push([`${form}, as bridge`, of(bridge), AS_BRIDGE]);
  }
  const theirs = of(runs.filesystem);
  return table('Packages: what is downloaded', ['form', 'MB', 'promised'], sizes) + '\n'
    + table('Packages: the first start in a new home, to the answer of tools/list over stdio, on the example',
      ['form', 'CPU ms', 'ratio to server-filesystem', 'promised', 'RSS MB', 'wall ms'],
      [['server-filesystem', theirs, undefined], ...rows].map(([form, run, promised]) =>
        [form, short(run.cpu), ratio(run.cpu, theirs.cpu), promised === undefined ? '' : atMost(run.cpu / theirs.cpu, promised), short(run.rss), short(run.wall)]));
}

function named(found, form) {
  return found.find(each => each.form === form)?.file;
}

/** A home with nothing in it. */
function fresh() {
  forget(HOME);
  const home = environment(HOME).HOME;
  return { PATH: process.env.PATH, HOME: home, COMMONPLACE_EMBEDDER: 'none' };
}

function emptied(name) {
  const folder = path.join(work, 'packages', name);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  return folder;
}

function unpackedArchive(file) {
  const folder = emptied('archive');
  execFileSync('tar', ['-xf', file, '-C', folder]);
  const program = path.join(folder, fs.readdirSync(folder)[0], 'commonplace');
  return { ...commonplace, command: vault => [program, 'mcp', '--vault', vault] };
}

/** As a container runtime does, with bubblewrap in its place, which is counted too. */
function container(file) {
  const layout = emptied('layout');
  const root = emptied('root');
  execFileSync('tar', ['-xf', file, '-C', layout]);
  const blob = descriptor => path.join(layout, 'blobs', descriptor.digest.replace(':', '/'));
  const json = place => JSON.parse(fs.readFileSync(place, 'utf8'));
  const manifest = json(blob(json(path.join(layout, 'index.json')).manifests[0]));
  manifest.layers.forEach(layer => execFileSync('tar', ['-xzf', blob(layer), '-C', root]));
  const { Entrypoint: entry, Env: env } = json(blob(manifest.config)).config;
  return {
    ...commonplace,
    command: vault => ['bwrap', '--die-with-parent', '--unshare-all', '--clearenv', '--cap-drop', 'ALL', '--ro-bind', root, '/',
      '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp', '--tmpfs', '/data', '--ro-bind', vault, '/vault',
      ...env.flatMap(each => ['--setenv', each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
      '--setenv', 'COMMONPLACE_EMBEDDER', 'none', ...entry, 'mcp', '--vault', '/vault']
  };
}
