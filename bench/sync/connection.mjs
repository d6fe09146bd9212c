// A connection about one document as Hocuspocus's provider makes it, with as little of a client around it as can be:
// what is measured is the server.
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import WebSocket from 'ws';
import * as Y from 'yjs';

const SYNC = 0;
const AUTH = 2;
const STATUS = 8;
const STEP_1 = 0;
const STEP_2 = 1;

export class Connection {
  /** Called with every update that arrives. */
  onUpdate = () => {};
  kept = 0;

  constructor(url, name, doc = new Y.Doc()) {
    this.name = name;
    this.doc = doc;
    // y-websocket has the document's name in the address, and neither a greeting nor receipts.
    this.plain = url.endsWith('/');
    this.socket = new WebSocket(this.plain ? url + encodeURIComponent(name) : url, { perMessageDeflate: false });
    this.socket.binaryType = 'nodebuffer';
    this.synced = new Promise((resolve, reject) => {
      this.socket.on('open', () => this.open());
      this.socket.on('error', reject);
      this.socket.on('close', code => reject(new Error(`closed with ${code}`)));
      this.socket.on('message', data => this.received(data, resolve, reject));
    });
  }

  message(type, write) {
    const encoder = encoding.createEncoder();
    if (!this.plain) encoding.writeVarString(encoder, this.name);
    encoding.writeVarUint(encoder, type);
    write(encoder);
    return encoding.toUint8Array(encoder);
  }

  sync(step, bytes) {
    this.socket.send(this.message(SYNC, encoder => {
      encoding.writeVarUint(encoder, step);
      encoding.writeVarUint8Array(encoder, bytes);
    }));
  }

  open() {
    if (!this.plain) {
      this.socket.send(this.message(AUTH, encoder => {
        encoding.writeVarUint(encoder, 0);
        encoding.writeVarString(encoder, '');
        encoding.writeVarString(encoder, '4.8.0');
      }));
    }
    this.sync(STEP_1, Y.encodeStateVector(this.doc));
  }

  send(update) {
    this.sync(2, update);
  }

  received(data, resolve, reject) {
    const decoder = decoding.createDecoder(data);
    if (!this.plain) decoding.readVarString(decoder);
    const type = decoding.readVarUint(decoder);
    if (type === STATUS) {
      this.kept += decoding.readVarUint(decoder);
    } else if (type === AUTH && decoding.readVarUint(decoder) === 1) {
      reject(new Error(decoding.readVarString(decoder)));
    } else if (type === SYNC) {
      const step = decoding.readVarUint(decoder);
      if (step === STEP_1) {
        this.sync(STEP_2, Y.encodeStateAsUpdate(this.doc, decoding.readVarUint8Array(decoder)));
        if (this.plain) this.kept++;
      } else {
        this.onUpdate(decoder, step);
        if (step === STEP_2) resolve();
      }
    }
  }

  close() {
    this.socket.removeAllListeners('close');
    this.socket.close();
  }
}
