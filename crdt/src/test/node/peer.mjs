// A document that writes down all that is done to it.
import * as Y from 'yjs';

export const ROOTS = [['text', 't'], ['text', 'текст'], ['map', 'm'], ['array', 'a']];
export const KINDS = { text: Y.Text, map: Y.Map, array: Y.Array };

export function root(doc, kind, name) {
  return doc.get(name, KINDS[kind]);
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

/** What a reader sees of all roots. */
export function contents(doc) {
  return ROOTS.map(([kind, name]) => plain(root(doc, kind, name)));
}

export class Peer {
  /** Of a foreign one, only what it sends is written down. */
  constructor(index, client, gc, foreign, script) {
    Object.assign(this, { index, foreign, script, origin: null, inbox: [], emitted: [], earlier: [] });
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

  /** A transaction of a few edits. */
  edit(random, features, edit) {
    const ops = [];
    this.doc.transact(() => {
      for (let i = random.chance(0.6) ? 1 : random.between(2, 5); i > 0; i--) {
        edit(random, this.doc, features, op => ops.push(structuredClone(op)));
      }
    }, this.origin);
    return this.#wrote('do', ops, this.origin);
  }

  apply(update) {
    Y.applyUpdate(this.doc, update);
    return this.#wrote('apply', update);
  }

  /** Something else that may change the document; what it answers is written down. */
  act(name, action) {
    const answer = action();
    return this.#wrote(name, answer ?? null);
  }

  /** Writes the step and what it made yjs send; tells what others should hear. */
  #wrote(step, what, origin = null) {
    const sent = this.emitted.splice(0);
    if (!this.foreign) {
      this.script.add(step, this.index, what, sent.map(each => each.update), origin);
    }
    return sent.filter(each => each.local).map(each => each.update);
  }

  check() {
    this.earlier.push(Y.encodeStateVector(this.doc));
    if (!this.foreign) {
      const { pendingStructs, pendingDs } = this.doc.store;
      this.script.add('check', this.index, Y.encodeStateVector(this.doc), Y.encodeStateAsUpdate(this.doc), pendingStructs !== null || pendingDs !== null, contents(this.doc));
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
