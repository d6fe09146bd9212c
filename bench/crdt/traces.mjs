// Recorded editing sessions as both sides read them: steps, the updates yjs made of them, and its state at the end.
//
// A step: agent, count of updates that it must have heard, their numbers, count of patches, and for each patch the
// position, how much to delete, and the text to insert behind its length in bytes. Numbers have 32 bits, big-endian.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import * as Y from 'yjs';
import { say, work } from '../places.mjs';

/** The same ids on both sides, so that states can be compared byte by byte. */
export const CLIENTS = [1001, 1002];

/** Who only listens. */
export const READER = 7;

/** The files of a trace, made when they are missing: what they all begin with. */
export function prepared(data, name) {
  const prefix = path.join(work, 'traces', name);
  if (!fs.existsSync(`${prefix}.state`)) {
    say(`Preparing ${name}…`);
    fs.mkdirSync(path.dirname(prefix), { recursive: true });
    const trace = JSON.parse(zlib.gunzipSync(fs.readFileSync(path.join(data, 'traces', `${name}.json.gz`))));
    // Positions are counted in code points, which are UTF-16 units as long as there is no surrogate pair.
    if (/[\ud800-\udfff]/.test(JSON.stringify(trace).replace(/\\u(d[89a-f]..)/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16))))) {
      throw new Error(`${name} has characters beyond 16 bits; its positions would have to be converted`);
    }
    const steps = trace.numAgents === undefined ? sequential(trace) : concurrent(trace);
    fs.writeFileSync(`${prefix}.steps`, encodeSteps(steps));
    const { updates, state, text } = record(steps);
    if (text !== trace.endContent) {
      throw new Error(`${name} played on yjs does not end as the trace says`);
    }
    fs.writeFileSync(`${prefix}.updates`, Buffer.concat(updates.flatMap(update => [int(update.length), update])));
    fs.writeFileSync(`${prefix}.state`, state);
  }
  return prefix;
}

function sequential(trace) {
  const start = trace.startContent ? [{ agent: 0, heard: [], patches: [[0, 0, trace.startContent]] }] : [];
  return [...start, ...trace.txns.map(each => ({ agent: 0, heard: [], patches: each.patches }))];
}

/** Each transaction has heard of all that its parents had; an agent's own transactions follow each other. */
function concurrent(trace) {
  const known = Array.from({ length: trace.numAgents }, () => new Set());
  return trace.txns.map((each, number) => {
    const heard = [];
    const open = [...each.parents];
    while (open.length > 0) {
      const parent = open.pop();
      if (!known[each.agent].has(parent)) {
        known[each.agent].add(parent);
        heard.push(parent);
        open.push(...trace.txns[parent].parents);
      }
    }
    known[each.agent].add(number);
    return { agent: each.agent, heard: heard.sort((a, b) => a - b), patches: each.patches };
  });
}

/** Plays the steps on yjs. Every step makes one update; everybody has heard everything in the end. */
function record(steps) {
  const updates = [];
  const docs = [...new Set(steps.map(step => step.agent))].sort().map(agent => {
    const doc = new Y.Doc();
    doc.clientID = CLIENTS[agent];
    doc.on('update', (update, origin, _, transaction) => transaction.local && updates.push(update));
    return doc;
  });
  for (const { agent, heard, patches } of steps) {
    const doc = docs[agent];
    heard.forEach(number => Y.applyUpdate(doc, updates[number]));
    const text = doc.getText('text');
    doc.transact(() => patches.forEach(([at, deleted, inserted]) => {
      text.delete(at, deleted);
      text.insert(at, inserted);
    }));
  }
  docs.slice(1).forEach(doc => Y.applyUpdate(docs[0], Y.encodeStateAsUpdate(doc)));
  return { updates, state: Y.encodeStateAsUpdate(docs[0]), text: docs[0].getText('text').toString() };
}

function encodeSteps(steps) {
  return Buffer.concat(steps.flatMap(({ agent, heard, patches }) => [
    int(agent), int(heard.length), ...heard.map(int), int(patches.length),
    ...patches.flatMap(([at, deleted, inserted]) => [int(at), int(deleted), int(Buffer.byteLength(inserted)), Buffer.from(inserted)])
  ]));
}

function int(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(number);
  return bytes;
}

export function readSteps(file) {
  const bytes = fs.readFileSync(file);
  let offset = 0;
  const next = () => bytes.readInt32BE((offset += 4) - 4);
  const text = length => bytes.toString('utf8', offset, offset += length);
  const steps = [];
  while (offset < bytes.length) {
    steps.push({
      agent: next(),
      heard: Array.from({ length: next() }, next),
      patches: Array.from({ length: next() }, () => [next(), next(), text(next())])
    });
  }
  return steps;
}

export function readUpdates(file) {
  const bytes = fs.readFileSync(file);
  const updates = [];
  for (let offset = 0; offset < bytes.length;) {
    const length = bytes.readInt32BE(offset);
    updates.push(new Uint8Array(bytes.subarray(offset + 4, offset + 4 + length)));
    offset += 4 + length;
  }
  return updates;
}
