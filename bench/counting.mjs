// What it costs that calls are counted, and that they could be traced.
import path from 'node:path';
import { compiled } from './jmh.mjs';
import { checkout } from './places.mjs';
import { table } from './tables.mjs';

const NAMES = {
  clocks: 'the clock looked at twice', counted: 'the same, and the call counted', untraced: 'a place where work is told to those who trace it, where nobody does'
};

export async function counting() {
  const java = compiled('counting', [path.join(import.meta.dirname, 'counting/Counting.java')], path.join(checkout, 'server/target/commonplace/lib/*'));
  const lines = java('commonplace.server.metrics.Counting').map(line => line.split('\t')).filter(([kind]) => kind === 'counting');
  return table('Counting: nanoseconds of CPU time', ['what', 'ns'], lines.map(([, what, micros]) => [NAMES[what], Math.round(1000 * micros)]));
}
