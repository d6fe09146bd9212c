// node yjs.mjs MEASURE FILES SECONDS: one measure of yjs in a process of its own, for so many seconds of CPU time, and
// at least once. Prints what it found as JSON.
import fs from 'node:fs';
import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { CLIENTS, READER, readSteps, readUpdates } from './traces.mjs';

const [measure, files, seconds] = process.argv.slice(2);
const LOADED = 100;
const EDITS = 200;

const MEASURES = {
  /** One transaction for each step of the trace. */
  local: () => play(false),
  updates: () => play(true),
  remote() {
    const updates = readUpdates(`${files}.updates`);
    return timed(() => {
      const doc = emptyDoc(READER);
      updates.forEach(update => Y.applyUpdate(doc, update));
      return doc;
    });
  },
  load() {
    const state = stateFile();
    return timed(() => {
      const doc = emptyDoc(READER);
      Y.applyUpdate(doc, state);
      return doc;
    });
  },
  edited() {
    const state = stateFile();
    return timed(() => {
      const doc = loaded(state);
      type(doc);
      return doc;
    });
  },
  encode() {
    const doc = loaded(stateFile());
    return timed(() => {
      Y.encodeStateAsUpdate(doc);
      return doc;
    });
  },
  memory: () => memory(() => {}),
  memoryEdited: () => memory(type),
  /** Single letters put in and taken out at random places, few enough that the document stays what it was. */
  random() {
    const state = stateFile();
    edit(loaded(state), places());
    const doc = loaded(state);
    const place = places();
    return { rounds: Array.from({ length: 5 }, () => cpu(() => edit(doc, place)) / EDITS) };
  }
};

/** A letter at the end. */
function type(doc) {
  const text = doc.getText('text');
  text.insert(text.length, 'x');
}

/** For each of the second half of many: the first takes more. */
function memory(touch) {
  const state = stateFile();
  const docs = [];
  const load = () => {
    for (let i = 0; i < LOADED; i++) {
      docs.push(loaded(state));
      touch(docs.at(-1));
    }
    return heap();
  };
  const before = load();
  return { bytes: (load() - before) / LOADED };
}

function edit(doc, place) {
  const text = doc.getText('text');
  for (let i = 0; i < EDITS; i += 2) {
    text.insert(place(text.length + 1), 'x');
    text.delete(place(text.length), 1);
  }
}

/** The same numbers on both sides. */
function places() {
  let state = 12345;
  return limit => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % limit;
  };
}

function play(listening) {
  const steps = readSteps(`${files}.steps`);
  // What agents hear of each other; in a trace of one agent nobody hears anything.
  const updates = steps.some(step => step.heard.length > 0) ? readUpdates(`${files}.updates`) : [];
  return timed(() => {
    const docs = CLIENTS.map(emptyDoc);
    let sent = 0;
    if (listening) {
      docs.forEach(doc => doc.on('update', update => (sent += update.length)));
    }
    for (const { agent, heard, patches } of steps) {
      const doc = docs[agent];
      for (const number of heard) {
        Y.applyUpdate(doc, updates[number]);
      }
      const text = doc.getText('text');
      doc.transact(() => {
        for (const [at, deleted, inserted] of patches) {
          if (deleted > 0) {
            text.delete(at, deleted);
          }
          if (inserted.length > 0) {
            text.insert(at, inserted);
          }
        }
      });
    }
    if (updates.length > 0) {
      Y.applyUpdate(docs[0], Y.encodeStateAsUpdate(docs[1]));
    }
    return docs[0];
  });
}

function emptyDoc(client) {
  const doc = new Y.Doc();
  doc.clientID = client;
  doc.getText('text');
  return doc;
}

function loaded(state) {
  const doc = emptyDoc(READER);
  Y.applyUpdate(doc, state);
  return doc;
}

function stateFile() {
  return new Uint8Array(fs.readFileSync(`${files}.state`));
}

function heap() {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** CPU time of all threads in milliseconds. */
function cpu(action) {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** CPU time for each round, and the state at the end of the last. */
function timed(round) {
  const found = [];
  let doc;
  let spent = 0;
  do {
    found.push(cpu(() => (doc = round())));
    spent += found.at(-1);
  } while (spent < Number(seconds) * 1000);
  return { rounds: found, state: createHash('sha256').update(Y.encodeStateAsUpdate(doc)).digest('hex') };
}

console.log(JSON.stringify(MEASURES[measure]()));
