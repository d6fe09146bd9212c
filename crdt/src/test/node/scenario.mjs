// Several documents that are edited at once and hear of each other late, twice, out of order or in part.
import * as Y from 'yjs';
import { edit, root } from './edits.mjs';
import { foreignEdit } from './foreign.mjs';

const ROOTS = [['text', 't'], ['text', 'текст'], ['map', 'm'], ['array', 'a']];
const CLIENTS = [1, 2, 7, 127, 128, 1001, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 5, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 3, 2 ** 53 - 2, 2 ** 53 - 1];

function chosenFeatures(random) {
  const roots = random.chance(0.4) ? [random.of(ROOTS)] : random.shuffled(ROOTS).slice(0, random.between(2, 4));
  return { roots, formats: random.chance(0.4), nested: random.chance(0.5), foreign: random.chance(0.2), cursors: new Map() };
}

class Peer {
  constructor(index, client, gc, foreign, script) {
    Object.assign(this, { index, foreign, script, inbox: [], emitted: [], earlier: [] });
    this.doc = new Y.Doc({ gc });
    this.doc.clientID = client;
    this.doc.on('update', (update, origin, doc, transaction) => this.emitted.push({ update, local: transaction.local }));
    if (!foreign) {
      script.add('doc', index, client, gc);
      // Typed before anything arrives; what a type is called as decides what yjs does with it.
      for (const [kind, name] of ROOTS) {
        root(this.doc, kind, name);
      }
    }
  }

  edit(random, features) {
    const ops = [];
    this.doc.transact(() => {
      for (let i = random.chance(0.6) ? 1 : random.between(2, 5); i > 0; i--) {
        if (this.foreign && random.chance(0.6)) {
          foreignEdit(random, this.doc, features);
        } else {
          edit(random, this.doc, features, op => ops.push(structuredClone(op)));
        }
      }
    });
    return this.#wrote('do', ops);
  }

  apply(update) {
    Y.applyUpdate(this.doc, update);
    return this.#wrote('apply', update);
  }

  /** Writes the step and what it made yjs send; tells what others should hear. */
  #wrote(step, what) {
    const sent = this.emitted.splice(0);
    if (!this.foreign) {
      this.script.add(step, this.index, what, sent.map(each => each.update));
    }
    return sent.filter(each => each.local).map(each => each.update);
  }

  check() {
    this.earlier.push(Y.encodeStateVector(this.doc));
    if (!this.foreign) {
      const { pendingStructs, pendingDs } = this.doc.store;
      const content = ROOTS.map(([kind, name]) => plain(root(this.doc, kind, name)));
      this.script.add('check', this.index, Y.encodeStateVector(this.doc), Y.encodeStateAsUpdate(this.doc), pendingStructs !== null || pendingDs !== null, content);
    }
  }

  /** What this one would send to someone who has that state. */
  diff(stateVector) {
    const update = Y.encodeStateAsUpdate(this.doc, stateVector);
    if (!this.foreign) {
      this.script.add('diff', this.index, stateVector, update);
    }
    return update;
  }
}

/** What a reader sees, without anything of yjs in it. */
function plain(value) {
  if (value instanceof Y.Text) {
    return value.toDelta();
  }
  if (value instanceof Y.Array) {
    return value.map(plain);
  }
  if (value instanceof Y.Map) {
    return Object.fromEntries([...value.entries()].map(([key, child]) => [key, plain(child)]));
  }
  return value instanceof Y.Doc ? { subdocument: value.guid } : value;
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
      broadcast(peer, peer.edit(random, features));
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
