// What is about microseconds is measured by JMH, whose libraries are fetched once.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { jdk, work } from './places.mjs';

const here = path.join(import.meta.dirname, 'jmh');

/** Compiles these sources, with the loops that JMH makes from benchmarks in them; gives a way to run one of their mains. */
export function compiled(name, sources, ...classPath) {
  const home = jdk();
  const libraries = path.join(work, 'jmh');
  if (!fs.existsSync(libraries)) {
    execFileSync('mvn', ['-q', '-B', '-f', path.join(here, 'pom.xml'), 'dependency:copy-dependencies', `-DoutputDirectory=${libraries}`],
      { stdio: ['ignore', 'inherit', 'inherit'] });
  }
  const classes = path.join(work, `${name}-classes`);
  fs.rmSync(classes, { recursive: true, force: true });
  fs.mkdirSync(classes, { recursive: true });
  const all = [...classPath, `${libraries}/*`];
  execFileSync(path.join(home, 'bin/javac'), ['-nowarn', '-proc:full', '-processor', 'org.openjdk.jmh.generators.BenchmarkProcessor',
    '-d', classes, '--class-path', all.join(':'), path.join(here, 'CpuTime.java'), path.join(here, 'Micros.java'), ...sources]);
  return (main, ...args) => execFileSync(path.join(home, 'bin/java'),
    ['--enable-native-access=ALL-UNNAMED', '--sun-misc-unsafe-memory-access=allow', '--class-path', [classes, ...all].join(':'), main, ...args],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim().split('\n');
}
