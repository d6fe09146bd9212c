// What happened, as values of lib0's "any" encoding behind their length, for the Java side to do the same and compare.
import fs from 'node:fs';
import * as encoding from 'lib0/encoding';

export class Script {
  #encoder = encoding.createEncoder();

  /** Encoded at once: yjs changes some of the objects that are passed to it. */
  add(...step) {
    const one = encoding.createEncoder();
    encoding.writeAny(one, step);
    encoding.writeVarUint8Array(this.#encoder, encoding.toUint8Array(one));
  }

  writeTo(file) {
    fs.writeFileSync(file, encoding.toUint8Array(this.#encoder));
  }
}
