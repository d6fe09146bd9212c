// Updates of several peers, each told once and some not at all, merged without a document.
import * as Y from 'yjs';
import { edit } from './edits.mjs';
import { Peer, ROOTS } from './peer.mjs';

const CLIENTS = [1, 127, 128, 2 ** 32 - 1, 2 ** 53 - 1];

export function merges(random, script) {
  const features = { roots: random.shuffled(ROOTS).slice(0, random.between(1, 4)), formats: random.chance(0.4), nested: random.chance(0.5), cursors: new Map() };
  const clients = random.shuffled(CLIENTS);
  // What they do is of no interest, only what comes of it.
  const unwritten = { add() {} };
  const peers = Array.from({ length: random.between(1, 4) }, (_, index) => new Peer(index, clients[index], random.chance(0.8), false, unwritten));
  const updates = [];
  for (let step = random.between(2, 30); step > 0; step--) {
    const peer = random.of(peers);
    if (updates.length > 0 && random.chance(0.4)) {
      peer.apply(random.of(updates));
    } else {
      updates.push(...peer.edit(random, features, edit));
    }
  }
  const some = random.shuffled(updates).slice(0, random.between(2, updates.length));
  if (some.length > 1) {
    const merged = Y.mergeUpdates(some);
    const doc = new Y.Doc();
    Y.applyUpdate(doc, merged);
    script.add('merge', some, merged, Y.encodeStateAsUpdate(doc));
  }
}
