// Clients that come, move their cursors and go, as one of them hears of it; and the frames around all that.
import * as encoding from 'lib0/encoding';
import * as authProtocol from 'y-protocols/auth';
import * as awarenessProtocol from 'y-protocols/awareness';
import * as syncProtocol from 'y-protocols/sync';
import * as Y from 'yjs';
import * as values from './values.mjs';

const CLIENTS = [1, 128, 2 ** 32 - 1, 2 ** 53 - 1];

export function presence(random, script) {
  const listener = someone(99);
  listener.setLocalState(null);
  let heard = { added: [], updated: [], removed: [] };
  listener.on('update', change => (heard = change));
  const others = CLIENTS.map(someone);
  const said = [];
  for (let step = random.between(1, 30); step > 0; step--) {
    const other = random.of(others);
    if (random.chance(0.15)) {
      const gone = random.shuffled(CLIENTS).slice(0, random.between(1, 2)).filter(client => listener.meta.has(client));
      heard = { added: [], updated: [], removed: [] };
      awarenessProtocol.removeAwarenessStates(listener, gone, 'test');
      script.add('remove', gone, heard.removed, awarenessProtocol.encodeAwarenessUpdate(listener, gone));
    } else if (random.chance(0.6)) {
      other.setLocalState(random.chance(0.2) ? null : { user: values.text(random), cursor: values.object(random) });
      said.push(awarenessProtocol.encodeAwarenessUpdate(other, [other.clientID]));
    } else if (said.length > 0) {
      const update = random.of(said);
      heard = { added: [], updated: [], removed: [] };
      awarenessProtocol.applyAwarenessUpdate(listener, update, 'test');
      // The listener's own client is told of nobody.
      const there = [...listener.states.keys()];
      script.add('announce', update, heard.added, heard.updated, heard.removed, awarenessProtocol.encodeAwarenessUpdate(listener, there));
    }
  }
  [listener, ...others].forEach(each => each.destroy());
  frames(random, script);
}

function someone(client) {
  const doc = new Y.Doc();
  doc.clientID = client;
  return new awarenessProtocol.Awareness(doc);
}

function frames(random, script) {
  const doc = new Y.Doc();
  doc.clientID = random.of(CLIENTS);
  doc.getText('t').insert(0, values.text(random));
  const state = Y.encodeStateAsUpdate(doc);
  const frame = (type, write) => {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, type);
    write(encoder);
    return encoding.toUint8Array(encoder);
  };
  const reason = values.text(random);
  script.add('frame', 'SyncStep1', Y.encodeStateVector(doc), frame(0, encoder => syncProtocol.writeSyncStep1(encoder, doc)));
  script.add('frame', 'SyncStep2', state, frame(0, encoder => syncProtocol.writeSyncStep2(encoder, doc)));
  script.add('frame', 'Update', state, frame(0, encoder => syncProtocol.writeUpdate(encoder, state)));
  script.add('frame', 'PermissionDenied', new TextEncoder().encode(reason), frame(2, encoder => authProtocol.writePermissionDenied(encoder, reason)));
}
