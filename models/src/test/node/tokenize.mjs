// Splits texts with the reference tokenizer. Arguments: its tokenizer.json, and a file with a JSON array of texts.
// Writes one line for each text: the numbers of its pieces, with the two that stand around them.
import { readFileSync } from 'node:fs'
import tokenizers from '@anush008/tokenizers'

const tokenizer = tokenizers.Tokenizer.fromFile(process.argv[2])
const lines = []
for (const text of JSON.parse(readFileSync(process.argv[3], 'utf8'))) {
  const encoding = await tokenizer.encode(text, null)
  lines.push(encoding.getIds().join(' '))
}
process.stdout.write(lines.join('\n') + '\n')
