// One random edit of a document: chosen by looking at the real yjs, written down, then done there.
import * as Y from 'yjs';
import { KINDS, root } from './peer.mjs';
import * as values from './values.mjs';

function kindOf(type) {
  return Object.keys(KINDS).find(kind => type.constructor === KINDS[kind]);
}

/** A random shared type of the document with the way to it: kind and name of its root, then keys and positions. */
export function target(random, doc, features) {
  const [kind, name] = random.of(features.roots);
  let type = root(doc, kind, name);
  const path = [kind, name];
  while (features.nested && random.chance(0.7)) {
    const children = [];
    if (type instanceof Y.Map) {
      type.forEach((child, key) => kindOf(child ?? {}) && children.push([key, child]));
    } else if (type instanceof Y.Array) {
      type.forEach((child, at) => kindOf(child ?? {}) && children.push([at, child]));
    }
    if (children.length === 0) {
      break;
    }
    const [step, child] = random.of(children);
    path.push(step);
    type = child;
  }
  return { type, path };
}

export function edit(random, doc, features, write) {
  const { type, path } = target(random, doc, features);
  const op = type instanceof Y.Text ? textEdit(random, type, path, features)
    : type instanceof Y.Map ? mapEdit(random, type, path, features)
      : arrayEdit(random, type, path, features);
  write(op);
  perform(type, op);
}

function perform(type, [name, , ...args]) {
  switch (name) {
    case 'insert': return type.insert(args[0], args[1], args[2] ?? undefined);
    case 'embed': return type.insertEmbed(args[0], args[1], args[2] ?? {});
    case 'format': return type.format(...args);
    case 'delta': return type.applyDelta(args[0]);
    case 'put': return type.set(...args);
    case 'putType': return type.set(args[0], new KINDS[args[1]]());
    case 'remove': return type.delete(args[0]);
    case 'insertAll': return type.insert(...args);
    case 'insertType': return type.insert(args[0], [new KINDS[args[1]]()]);
    case 'delete': return type.delete(...args);
    default: throw new Error(name);
  }
}

/** The text with a placeholder for each embed: as many units as the type has. */
function units(type) {
  return type.toDelta().map(part => (typeof part.insert === 'string' ? part.insert : '\ufffc')).join('');
}

/** A place, moved out of a surrogate pair unless pairs may be cut. */
function place(random, text, features) {
  const at = random.chance(0.3) ? text.length : random.below(text.length + 1);
  return features.cutsPairs || !insidePair(text, at) ? at : at + 1;
}

function insidePair(text, at) {
  return at > 0 && at < text.length && /[\ud800-\udbff]/.test(text[at - 1]) && /[\udc00-\udfff]/.test(text[at]);
}

function range(random, text, features) {
  const at = place(random, text, features);
  let end = Math.min(text.length, at + random.between(1, random.chance(0.2) ? 20 : 4));
  if (!features.cutsPairs && insidePair(text, end)) {
    end++;
  }
  return [at, end - at];
}

function textEdit(random, type, path, features) {
  const text = units(type);
  const choice = random.next();
  if (features.formats && choice < 0.35) {
    if (choice < 0.12 && text.length > 0) {
      return ['format', path, ...range(random, text, features), values.attributes(random)];
    }
    if (choice < 0.22) {
      return ['insert', path, place(random, text, features), values.text(random), random.chance(0.1) ? {} : values.attributes(random)];
    }
    if (choice < 0.28) {
      return ['embed', path, place(random, text, features), values.object(random), random.chance(0.5) ? values.attributes(random) : null];
    }
    return ['delta', path, delta(random, text, features)];
  }
  if (choice < 0.6 && text.length > 0) {
    return ['delete', path, ...range(random, text, features)];
  }
  // Typing goes on where it stopped more often than not; that is what makes items grow.
  const last = features.cursors.get(type);
  const at = last !== undefined && last <= text.length && !insidePair(text, last) && random.chance(0.6) ? last : place(random, text, features);
  const typed = values.text(random);
  features.cursors.set(type, at + typed.length);
  return ['insert', path, at, typed, null];
}

function delta(random, text, features) {
  const parts = [];
  let at = 0;
  for (let i = random.between(1, 4); i > 0; i--) {
    let end = Math.min(text.length, at + random.below(5));
    if (!features.cutsPairs && insidePair(text, end)) {
      end++;
    }
    if (end > at) {
      parts.push(random.chance(0.3) ? { delete: end - at } : { retain: end - at, ...marks(random) });
      at = end;
    }
    if (random.chance(0.5)) {
      parts.push({ insert: random.chance(0.15) ? values.object(random) : values.text(random), ...marks(random) });
    }
  }
  return parts;
}

function marks(random) {
  return random.chance(0.4) ? { attributes: values.attributes(random) } : {};
}

function mapEdit(random, type, path, features) {
  const key = values.key(random);
  if (random.chance(0.25)) {
    return ['remove', path, key];
  }
  if (features.nested && random.chance(0.3)) {
    return ['putType', path, key, random.of(Object.keys(KINDS))];
  }
  return ['put', path, key, random.chance(0.03) ? 12345678901234567n : values.value(random)];
}

function arrayEdit(random, type, path, features) {
  if (type.length > 0 && random.chance(0.35)) {
    const at = random.below(type.length);
    return ['delete', path, at, random.between(1, Math.min(3, type.length - at))];
  }
  const at = random.chance(0.4) ? type.length : random.below(type.length + 1);
  if (features.nested && random.chance(0.3)) {
    return ['insertType', path, at, random.of(Object.keys(KINDS))];
  }
  return ['insertAll', path, at, Array.from({ length: random.between(1, 3) }, () => values.value(random))];
}
