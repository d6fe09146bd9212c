// node peers.mjs WHO MEASURE FILES SECONDS: one measure of loro or diamond-types, as yjs.mjs does it. They have formats of
// their own, so that a load is one of what the same peer has saved, and include that the text can be asked for.
import { createRequire } from 'node:module';
import { readSteps } from './traces.mjs';

/** The memories of all WebAssembly from here on: that is where these keep their documents. */
const memories = [];
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(Instance, given) {
    const instance = new Instance(...given);
    memories.push(...Object.values(instance.exports).filter(each => each instanceof WebAssembly.Memory));
    return instance;
  }
});
const require = createRequire(import.meta.url);
const { LoroDoc } = require('loro-crdt');
const { Doc } = require('diamond-types-node');
const LOADED = 100;
const [who, measure, files, seconds] = process.argv.slice(2);

const PEERS = {
  loro: {
    begin: () => new LoroDoc(),
    edit(doc, patches) {
      const text = doc.getText('text');
      for (const [at, deleted, inserted] of patches) {
        if (deleted > 0) text.delete(at, deleted);
        if (inserted.length > 0) text.insert(at, inserted);
      }
      doc.commit();
    },
    save: doc => doc.export({ mode: 'snapshot' }),
    load: bytes => LoroDoc.fromSnapshot(bytes),
    text: doc => doc.getText('text').toString(),
    length: doc => doc.getText('text').length
  },
  diamond: {
    begin: () => new Doc('bench'),
    edit(doc, patches) {
      for (const [at, deleted, inserted] of patches) {
        if (deleted > 0) doc.del(at, deleted);
        if (inserted.length > 0) doc.ins(at, inserted);
      }
    },
    save: doc => doc.toBytes(),
    load: bytes => Doc.fromBytes(bytes, 'bench'),
    text: doc => doc.get(),
    length: doc => doc.len()
  }
};

const peer = PEERS[who];
const steps = readSteps(`${files}.steps`);
const play = () => {
  const doc = peer.begin();
  steps.forEach(step => peer.edit(doc, step.patches));
  return doc;
};

const MEASURES = {
  local: () => timed(play),
  load() {
    const bytes = peer.save(play());
    return timed(() => {
      const doc = peer.load(bytes);
      if (peer.length(doc) === 0) throw new Error('nothing was loaded');
      return doc;
    });
  },
  edited() {
    const bytes = peer.save(play());
    return timed(() => {
      const doc = peer.load(bytes);
      peer.edit(doc, [[peer.length(doc), 0, 'x']]);
      return doc;
    });
  },
  memory: () => memory(() => {}),
  memoryEdited: () => memory(doc => peer.edit(doc, [[peer.length(doc), 0, 'x']])),
  encode() {
    const doc = play();
    return timed(() => {
      peer.save(doc);
      return doc;
    });
  }
};

/** A memory of WebAssembly only grows, and first fills what playing has left free in it. */
function memory(touch) {
  const bytes = peer.save(play());
  const docs = [];
  const load = () => {
    for (let i = 0; i < LOADED; i++) {
      docs.push(peer.load(bytes));
      if (peer.length(docs.at(-1)) === 0) throw new Error('nothing was loaded');
      touch(docs.at(-1));
    }
    return heap();
  };
  const before = load();
  return { bytes: (load() - before) / LOADED };
}

function heap() {
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed + memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
}

/** CPU time for each round, and how long the text is at the end of the last. */
function timed(round) {
  const rounds = [];
  let spent = 0;
  let length;
  do {
    const before = process.cpuUsage();
    const doc = round();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000);
    spent += rounds.at(-1);
    length = peer.text(doc).length;
    // Each keeps its memory outside of JavaScript's until it is told.
    if (measure !== 'encode') doc.free?.();
  } while (spent < Number(seconds) * 1000);
  return { rounds, length };
}

console.log(JSON.stringify(MEASURES[measure]()));
