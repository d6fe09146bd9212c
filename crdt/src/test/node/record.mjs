// node record.mjs KIND SEED COUNT FILE: plays that many random scenarios on the real yjs and writes down what happened.
import { Random } from './random.mjs';
import { Script } from './script.mjs';

const [kind, seed, count, file] = process.argv.slice(2);
const { [kind]: play } = await import(`./${kind}.mjs`);

const script = new Script();
for (let i = 0; i < Number(count); i++) {
  const one = Number(seed) + i;
  script.add('scenario', one);
  play(new Random(one), script);
}
script.writeTo(file);
