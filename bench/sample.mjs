// What to ask of a vault: notes to read, words that stand together in one of them, tags and folders with these words.
import fs from 'node:fs';
import path from 'node:path';
import { Random } from './random.mjs';

const MOST = 400;

/** The same vault and seed give the same questions. */
export function sample(vault, seed = 7) {
  const random = new Random(seed);
  const notes = fs.readdirSync(vault, { recursive: true }).filter(file => file.endsWith('.md')).sort();
  return random.shuffled(notes).slice(0, MOST).map(note => {
    const text = fs.readFileSync(path.join(vault, note), 'utf8');
    const words = [...new Set(text.replace(/\[\[.*?\]\]|---[^]*?---/g, '').match(/\b[a-z]{4,}\b/g) ?? [])];
    const picked = random.shuffled(words).slice(0, 3);
    return {
      note,
      word: picked[0] ?? 'nothing',
      words: picked.join(' '),
      tag: /^tags: \[([^\],]+)/m.exec(text)?.[1],
      folder: note.split('/')[0]
    };
  });
}
