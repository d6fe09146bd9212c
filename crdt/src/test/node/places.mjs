// Positions that stay where they were put while the text around them changes, and documents as they once were.
import * as Y from 'yjs';
import { edit, target } from './edits.mjs';
import { Peer, ROOTS, contents } from './peer.mjs';

const CLIENTS = [3, 1001, 2 ** 32 + 1];

export function places(random, script) {
  const features = {
    roots: random.shuffled(ROOTS.filter(([kind]) => kind !== 'map')).slice(0, 2).concat([['map', 'm']]),
    formats: random.chance(0.3), nested: true, cursors: new Map()
  };
  const gc = random.chance(0.4);
  const peers = CLIENTS.slice(0, random.between(2, 3)).map((client, index) => new Peer(index, client, gc, false, script));
  const positions = [];
  const snapshots = [];
  for (let step = random.between(5, 60); step > 0; step--) {
    const peer = random.of(peers);
    const choice = random.next();
    if (choice < 0.4) {
      const updates = peer.edit(random, features, edit);
      peers.filter(other => other !== peer).forEach(other => other.inbox.push(...updates));
    } else if (choice < 0.55) {
      if (peer.inbox.length > 0) {
        peer.apply(peer.inbox.shift());
      }
    } else if (choice < 0.7) {
      positions.push(...create(random, peer, features, script));
    } else if (choice < 0.85 && positions.length > 0) {
      resolve(peer, random.of(positions), script);
    } else if (choice < 0.9) {
      const snapshot = Y.encodeSnapshot(Y.snapshot(peer.doc));
      script.add('snapshot', peer.index, snapshot);
      snapshots.push({ peer, snapshot });
    } else if (!gc && snapshots.length > 0) {
      const { peer: owner, snapshot } = random.of(snapshots);
      restore(owner, snapshot, script);
    } else {
      peer.check();
    }
  }
  peers.forEach(peer => peer.check());
}

function create(random, peer, features, script) {
  const { type, path } = target(random, peer.doc, features);
  if (type instanceof Y.Map) {
    return [];
  }
  const index = random.below(type.length + 1);
  const assoc = random.of([0, 0, -1]);
  const position = Y.createRelativePositionFromTypeIndex(type, index, assoc);
  const bytes = Y.encodeRelativePosition(position);
  script.add('position', peer.index, path, index, assoc, bytes, JSON.stringify(Y.relativePositionToJSON(position)));
  return [bytes];
}

function resolve(peer, bytes, script) {
  const found = Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(bytes), peer.doc);
  script.add('resolve', peer.index, bytes, found === null ? null : [found.index, found.type._length, found.assoc]);
}

function restore(peer, snapshot, script) {
  const then = Y.createDocFromSnapshot(peer.doc, Y.decodeSnapshot(snapshot));
  script.add('restore', peer.index, snapshot, Y.encodeStateAsUpdate(then), contents(then));
}
