// Several documents that are edited at once and hear of each other late, twice, out of order or in part.
import * as Y from 'yjs';
import { edit } from './edits.mjs';
import { foreignEdit } from './foreign.mjs';
import { Peer, ROOTS } from './peer.mjs';

const CLIENTS = [1, 2, 7, 127, 128, 1001, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 5, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 3, 2 ** 53 - 2, 2 ** 53 - 1];

function chosenFeatures(random) {
  const roots = random.chance(0.4) ? [random.of(ROOTS)] : random.shuffled(ROOTS).slice(0, random.between(2, 4));
  return { roots, formats: random.chance(0.4), nested: random.chance(0.5), foreign: random.chance(0.2), cursors: new Map() };
}

/** What a foreign peer does is mostly what ours cannot. */
function mostlyForeignEdit(random, doc, features, write) {
  (random.chance(0.6) ? foreignEdit : edit)(random, doc, features, write);
}

export function scenario(random, script) {
  const features = chosenFeatures(random);
  const clients = random.shuffled(CLIENTS);
  const gc = random.chance(0.8);
  const peers = Array.from({ length: random.between(2, 4) }, (_, index) => new Peer(index, clients[index], gc, features.foreign && index === 0, script));

  const broadcast = (from, updates) => peers.filter(peer => peer !== from).forEach(peer => peer.inbox.push(...updates));
  const deliver = (peer, update) => broadcast(peer, peer.apply(update));

  for (let step = random.between(5, random.chance(0.1) ? 150 : 40); step > 0; step--) {
    const peer = random.of(peers);
    const choice = random.next();
    if (choice < 0.5) {
      broadcast(peer, peer.edit(random, features, peer.foreign ? mostlyForeignEdit : edit));
    } else if (choice < 0.8) {
      deliverOne(random, peer, deliver);
    } else if (choice < 0.86) {
      const some = random.shuffled(peer.inbox).slice(0, random.between(1, 5));
      if (some.length > 0) {
        deliver(peer, Y.mergeUpdates(some));
      }
    } else if (choice < 0.92) {
      deliver(peer, random.of(peers).diff(Y.encodeStateVector(peer.doc)));
    } else if (choice < 0.95 && peer.earlier.length > 0) {
      deliver(peer, random.of(peers).diff(random.of(peer.earlier)));
    } else {
      peer.check();
    }
  }
  finish(random, peers, deliver, clients, script);
}

function deliverOne(random, peer, deliver) {
  if (peer.inbox.length > 0) {
    const at = random.chance(0.6) ? 0 : random.below(peer.inbox.length);
    const [update] = random.chance(0.1) ? [peer.inbox[at]] : peer.inbox.splice(at, 1);
    deliver(peer, update);
  }
}

/** Everyone hears everything; someone new loads it all at once. */
function finish(random, peers, deliver, clients, script) {
  for (const peer of random.shuffled(peers)) {
    for (const update of random.shuffled(peer.inbox.splice(0))) {
      deliver(peer, update);
    }
  }
  for (const to of peers) {
    for (const from of peers) {
      deliver(to, from.diff(Y.encodeStateVector(to.doc)));
    }
  }
  peers.forEach(peer => peer.check());
  const late = new Peer(peers.length, clients[peers.length], true, false, script);
  late.apply(Y.encodeStateAsUpdate(random.of(peers).doc));
  late.check();
}
