// Two or three who undo their own edits and leave those of the others alone.
import * as Y from 'yjs';
import { edit } from './edits.mjs';
import { Peer, ROOTS, root } from './peer.mjs';

const CLIENTS = [3, 1001, 2 ** 32 + 1];

export function undo(random, script) {
  const features = {
    roots: random.chance(0.5) ? [random.of(ROOTS)] : random.shuffled(ROOTS).slice(0, 3),
    formats: random.chance(0.3), nested: random.chance(0.5), cursors: new Map()
  };
  const gc = random.chance(0.8);
  const peers = CLIENTS.slice(0, random.between(2, 3)).map((client, index) => new Peer(index, client, gc, false, script));
  const broadcast = (from, updates) => peers.filter(peer => peer !== from).forEach(peer => peer.inbox.push(...updates));
  for (const peer of peers) {
    manage(random, peer, script);
  }
  for (let step = random.between(5, 60); step > 0; step--) {
    const peer = random.of(peers);
    const choice = random.next();
    if (choice < 0.45) {
      peer.origin = random.of(['me', 'me', 'me', 'other', null]);
      broadcast(peer, peer.edit(random, features, edit));
    } else if (choice < 0.6) {
      broadcast(peer, peer.act('undo', () => peer.manager.undo() !== null));
    } else if (choice < 0.7) {
      broadcast(peer, peer.act('redo', () => peer.manager.redo() !== null));
    } else if (choice < 0.75) {
      broadcast(peer, peer.act('stopCapturing', () => peer.manager.stopCapturing()));
    } else if (choice < 0.77) {
      broadcast(peer, peer.act('clear', () => peer.manager.clear()));
    } else if (choice < 0.9) {
      if (peer.inbox.length > 0) {
        broadcast(peer, peer.apply(peer.inbox.shift()));
      }
    } else {
      peer.check();
    }
  }
  for (const peer of peers) {
    peer.inbox.splice(0).forEach(update => peer.apply(update));
    while (peer.manager.undoStack.length > 0) {
      peer.act('undo', () => peer.manager.undo() !== null);
    }
    peer.check();
  }
}

/** A manager over one root or all of them. Time never passes for it, so that only stopCapturing begins a new step. */
function manage(random, peer, script) {
  const scope = random.chance(0.5) ? ROOTS : [random.of(ROOTS)];
  peer.manager = new Y.UndoManager(scope.map(([kind, name]) => root(peer.doc, kind, name)), {
    trackedOrigins: new Set(['me']), captureTimeout: random.chance(0.5) ? 0 : 2 ** 31
  });
  script.add('manage', peer.index, scope.map(([kind, name]) => [kind, name]), peer.manager.captureTimeout);
}
