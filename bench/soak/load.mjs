// What goes on at a server that people and agents use at the same time, again and again, so that after each round all is as it was.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as decoding from 'lib0/decoding';
import * as Y from 'yjs';
import { launcher, say } from '../places.mjs';
import { commonplace, connect } from '../servers.mjs';
import { Connection } from '../sync/connection.mjs';

const run = promisify(execFile);
const pause = millis => new Promise(resolve => setTimeout(resolve, millis));
const withoutEnding = note => note.replace(/\.md$/, '');

/** Runs until it is told to end; what fails is counted, and the first few are told. */
export class Load {
  done = {};
  failed = 0;
  #ending = false;
  #begun = performance.now();
  #loops = [];

  /** @param server address and folder; @param env of commands; @param notes that nothing here takes away */
  constructor({ address, vault, env, notes }) {
    Object.assign(this, { address, vault, env, notes });
  }

  start() {
    for (let i = 0; i < 4; i++) this.#loop('calls over HTTP', 100, round => this.#overHttp(i, round));
    for (let i = 0; i < 2; i++) this.#loop('sessions over stdio', 5_000, round => this.#overStdio(i, round));
    for (let i = 0; i < 6; i++) this.#loop('editors in one document', 1_000, () => this.#editor(`soak/together ${this.#minute()}.md`, 40));
    for (let i = 0; i < 3; i++) this.#loop('editors in others', 1_000, round => this.#alone(`soak/room ${i} ${round % 20}.md`));
    this.#loop('pages', 250, round => this.#page(round));
    this.#loop('files changed by other programs', 500, round => this.#outside(round));
    this.#loop('backups', 20_000, round => this.#backup(round));
    this.#loop('commands', 15_000, () => run(launcher, ['index', '--status', '--vault', this.vault], { env: this.env }));
    this.#loop('figures', 5_000, () => this.#text('/metrics'));
  }

  async end() {
    this.#ending = true;
    await Promise.all(this.#loops);
  }

  #loop(name, rest, round) {
    this.done[name] ??= 0;
    this.#loops.push((async () => {
      for (let i = 0; !this.#ending; i++) {
        try {
          await round(i);
          this.done[name]++;
        } catch (failure) {
          this.failed++;
          if (this.failed <= 20) say(`${name}, round ${i}: ${failure.stack ?? failure}${failure.cause ? `\nbecause of ${failure.cause.stack ?? failure.cause}` : ''}`);
        }
        for (let rested = 0; rested < rest && !this.#ending; rested += 100) await pause(Math.min(100, rest - rested));
      }
    })());
  }

  /** A session of an agent, which begins, does what agents do, and ends. */
  async #overHttp(agent, round) {
    const transport = new StreamableHTTPClientTransport(new URL(`${this.address}/mcp/all`));
    const client = new Client({ name: 'soak', version: '1' }, { capabilities: {} });
    await client.connect(transport);
    const call = (name, given) => answered(client, name, given);
    for (let i = 0; i < 10; i++) {
      await this.#visit(call, `soak/agent ${agent}`, round * 10 + i);
      await pause(50);
    }
    await transport.terminateSession();
    await client.close();
  }

  async #overStdio(agent, round) {
    const session = await connect(commonplace, this.vault, 'soak', this.env);
    try {
      const call = (name, given) => answered(session.client, name, given);
      for (let i = 0; i < 5; i++) await this.#visit(call, `soak/bridge ${agent}`, round * 5 + i);
    } finally {
      await session.close();
    }
  }

  async #visit(call, folder, round) {
    const note = this.notes[(round * 37) % this.notes.length];
    // As below: what is written again and again is another note each minute.
    const mine = `${folder} ${this.#minute()}/note ${round % 10}`;
    await call('cairn_read', { path: withoutEnding(note) });
    await call('cairn_search', { query: `which words stand in ${path.basename(withoutEnding(note))}` });
    await call('cairn_write', { path: mine, content: `# Round ${round}\n\nAbout [[${withoutEnding(note)}]] and ${'words '.repeat(50)}.\n` });
    await call('edit', { file_path: `${mine}.md`, old_string: `Round ${round}`, new_string: `Done ${round}` });
    await call('cairn_links', { path: mine });
    await call('history', { file_path: `${mine}.md`, limit: 3 });
    await call('grep', { pattern: `Done ${round}`, path: path.posix.dirname(mine) });
    await call('cairn_list', { path_prefix: path.posix.dirname(mine) });
    await call('cairn_delete', { path: mine });
  }

  /** Somebody opens a document, types and takes most of it back, and goes. */
  async #editor(note, keys) {
    const connection = new Connection(`${this.address.replace('http', 'ws')}/hocuspocus`, note);
    connection.onUpdate = decoder => Y.applyUpdate(connection.doc, decoding.readVarUint8Array(decoder), 'server');
    connection.doc.on('update', (update, origin) => origin !== 'server' && connection.send(update));
    try {
      await connection.synced;
      const text = connection.doc.getText('contents');
      for (let i = 0; i < keys; i++) {
        text.insert(Math.floor(Math.random() * (text.length + 1)), 'some words ');
        await pause(100);
      }
      // What several leave behind at once would grow for ever.
      if (text.length > 2_000) text.delete(0, text.length - 500);
      for (let i = 0; connection.kept < keys; i++) {
        if (i === 600) throw new Error(`the server has kept ${connection.kept} of ${keys} changes after a minute`);
        await pause(100);
      }
    } finally {
      connection.close();
      connection.doc.destroy();
    }
  }

  /** A document remembers where letters were that are gone, for as long as there is the document: each minute has its own. */
  #minute() {
    return Math.floor((performance.now() - this.#begun) / 60_000);
  }

  /** A document that was deleted since it was typed in is begun anew. */
  async #alone(note) {
    fs.rmSync(path.join(this.vault, note), { force: true });
    await pause(3_000);
    await this.#editor(note, 20);
  }

  async #text(place) {
    const answer = await fetch(this.address + place);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${place}: ${answer.status} ${text.slice(0, 200)}`);
    return text;
  }

  async #page(round) {
    const note = withoutEnding(this.notes[(round * 11) % this.notes.length]);
    await this.#text('/');
    await this.#text(`/notes/${note.split('/').map(encodeURIComponent).join('/')}`);
    await this.#text(`/search?q=${encodeURIComponent(path.basename(note))}`);
  }

  /** As editors without live documents and programs that synchronize do it. */
  async #outside(round) {
    const folder = path.join(this.vault, 'outside');
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `file ${round % 20}.md`);
    fs.writeFileSync(file, `# File ${round}\n\n${'Changed elsewhere. '.repeat(20)}\n`);
    await pause(50);
    fs.appendFileSync(file, 'And a line more.\n');
    const renamed = path.join(folder, `renamed ${round % 20}.md`);
    if (round % 3 === 0) fs.renameSync(file, renamed);
    if (round % 5 === 0) fs.rmSync(renamed, { force: true });
  }

  async #backup(round) {
    const target = `${this.vault}-backup`;
    if (round % 10 === 0) fs.rmSync(target, { recursive: true, force: true });
    await run(launcher, ['backup', target, '--vault', this.vault], { env: this.env });
  }
}

async function answered(client, name, given) {
  const answer = await client.callTool({ name, arguments: given }, undefined, { timeout: 120_000 });
  if (answer.isError) throw new Error(`${name} ${JSON.stringify(given)}: ${answer.content[0]?.text}`);
  return answer;
}
