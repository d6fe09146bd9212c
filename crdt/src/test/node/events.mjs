// What observers are told. Without formats: yjs changes the document when it is asked for the delta of a formatted text.
import * as Y from 'yjs';
import { edit } from './edits.mjs';
import { KINDS, Peer, ROOTS, root } from './peer.mjs';

const CLIENTS = [3, 1001, 2 ** 32 + 1];

export function events(random, script) {
  const features = { roots: random.shuffled(ROOTS).slice(0, random.between(1, 4)), formats: false, nested: random.chance(0.7), cursors: new Map() };
  const peers = CLIENTS.map((client, index) => new Peer(index, client, random.chance(0.8), false, script));
  const told = peers.map(() => []);
  peers.forEach((peer, index) => ROOTS.forEach(([kind, name]) =>
    root(peer.doc, kind, name).observeDeep(all => told[index].push(...all.map(event => [name, ...describe(event)])))));
  const write = peer => {
    // In which order they are told of the roots is up to whoever tells.
    script.add('events', peer.index, told[peer.index].splice(0));
  };
  for (let step = random.between(5, 40); step > 0; step--) {
    const peer = random.of(peers);
    if (random.chance(0.6) || peer.inbox.length === 0) {
      const updates = peer.edit(random, features, edit);
      peers.filter(other => other !== peer).forEach(other => other.inbox.push(...updates));
    } else {
      const some = peer.inbox.splice(0, random.between(1, 4));
      peer.apply(some.length === 1 ? some[0] : Y.mergeUpdates(some));
    }
    write(peer);
  }
}

function describe(event) {
  const keys = {};
  event.changes.keys.forEach(({ action, oldValue }, key) => (keys[key] = [action.toUpperCase(), shallow(oldValue ?? null)]));
  const delta = event.target instanceof Y.Map ? [] : event.changes.delta.map(op => ({ ...op, ...(op.insert !== undefined && { insert: inserted(op.insert) }) }));
  return [event.path, delta, keys];
}

function inserted(value) {
  return Array.isArray(value) ? value.map(shallow) : shallow(value);
}

/** Of a type, only what it is: its content may have gone. */
function shallow(value) {
  const kind = Object.keys(KINDS).find(each => value instanceof KINDS[each]);
  return kind === undefined ? value : { kind };
}
