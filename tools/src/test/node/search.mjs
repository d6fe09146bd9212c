// node search.mjs FILE: answers each line of it, [expression, value], with a line: [result], or [] where there is an error.
import { readFileSync } from 'node:fs';
import jmespath from 'jmespath';

const answers = readFileSync(process.argv[2], 'utf8').trim().split('\n').map(line => {
  const [expression, value] = JSON.parse(line);
  try {
    const result = jmespath.search(value, expression);
    return [result === undefined ? null : result];
  } catch {
    return [];
  }
});
process.stdout.write(answers.map(answer => JSON.stringify(answer)).join('\n') + '\n');
