// Random things to put into documents.
const WORDS = ['a', 'b', 'xyz', 'the ', 'quick\n', 'ä', 'ﬃ', '字', '𝒳', '👍', '👩‍👩‍👧', 'e\u0301', '\u0000', '"\\', ' ', '\u2028', '<p>'];
const KEYS = ['k', 'key', 'ключ', '👍', '', 'constructor'];
// yjs asks an object for its constructor, so in a plain object that name is not free.
const FIELDS = KEYS.filter(key => key !== 'constructor');
const NUMBERS = [0, 1, -1, 63, 64, -64, 127, 128, 8191, 2 ** 31 - 1, -(2 ** 31) + 1, 2 ** 31, -(2 ** 31), 2 ** 53 - 1, -(2 ** 53) + 1, 0.5, -1.25, 0.1, 1e21, 1e300, 5e-324, 1.5e-7];

export function text(random) {
  return Array.from({ length: random.between(1, random.chance(0.1) ? 12 : 3) }, () => random.of(WORDS)).join('');
}

export function key(random) {
  return random.of(KEYS);
}

export function value(random, depth = 0) {
  switch (random.below(depth < 2 ? 9 : 6)) {
    case 0: return null;
    case 1: return random.chance(0.5);
    case 2: return random.below(1000);
    case 3: return random.of(NUMBERS);
    case 4: case 5: return text(random);
    case 6: return Array.from({ length: random.below(4) }, () => value(random, depth + 1));
    case 7: return object(random, depth + 1);
    default: return depth === 0 ? Uint8Array.from({ length: random.below(5) }, () => random.below(256)) : random.below(9);
  }
}

export function object(random, depth = 1) {
  return Object.fromEntries(Array.from({ length: random.below(4) }, () => [random.of(FIELDS), value(random, depth)]));
}

/** What a text may be marked with; null takes a mark off. */
export function attributes(random) {
  return Object.fromEntries(random.shuffled(['b', 'i', 'link']).slice(0, random.between(1, 2)).map(name => [name, mark(random, name)]));
}

function mark(random, name) {
  if (random.chance(0.3)) {
    return null;
  }
  return name === 'link' ? random.of([{ href: 'x' }, { href: 'y', title: 1 }, 'z', 7, 1.5]) : true;
}
