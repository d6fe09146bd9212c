// The servers, how each is started, and what each calls the things that all can do.
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { environment, launcher } from './places.mjs';

const modules = path.join(import.meta.dirname, 'node_modules');
const withoutEnding = note => note.replace(/\.md$/, '');
const folderOf = note => path.posix.dirname(note);

export const commonplace = {
  name: 'commonplace',
  command: vault => [launcher, 'mcp', '--vault', vault],
  read: note => ['cairn_read', { path: withoutEnding(note) }],
  list: note => ['cairn_list', { path_prefix: folderOf(note), limit: 100 }],
  listAll: () => ['cairn_list', { recursive: true, limit: 100 }],
  search: query => ['cairn_search', { query, semantic: false }],
  searchTagged: (query, tag) => ['cairn_search', { query, tags: [tag], semantic: false }],
  searchIn: (query, folder) => ['cairn_search', { query, path_prefix: folder, semantic: false }],
  links: note => ['cairn_links', { path: withoutEnding(note) }],
  write: (note, content) => ['cairn_write', { path: withoutEnding(note), content }],
  history: note => ['history', { file_path: note }],
  edit: (note, before, after) => ['edit', { file_path: note, old_string: before, new_string: after, replace_all: true }],
  remove: note => ['cairn_delete', { path: withoutEnding(note) }],
  move: (from, to) => ['move', { file_path: from, new_path: to }],
  grep: question => ['grep', question],
  glob: question => ['glob', question]
};

export const mcpvault = {
  name: 'mcpvault',
  command: vault => [process.execPath, path.join(modules, '@bitbonsai/mcpvault/dist/server.js'), vault],
  read: note => ['read_note', { path: note }],
  list: note => ['list_directory', { path: folderOf(note) }],
  search: query => ['search_notes', { query, limit: 20 }],
  searchIn: (query, folder) => ['search_notes', { query, limit: 20, pathPrefix: folder }],
  write: (note, content) => ['write_note', { path: note, content }],
  edit: (note, before, after) => ['patch_note', { path: note, oldString: before, newString: after, replaceAll: true }]
};

/** It keeps a graph, which few do, but searches titles only: it is asked for reading and links. */
export const foam = {
  name: 'foam',
  command: vault => [process.execPath, path.join(modules, '.bin/foam'), 'mcp', '--workspace', vault],
  read: (note, vault) => ['read_resource', { uri: uri(note, vault) }],
  links: (note, vault) => ['get_connections', { uri: uri(note, vault), direction: 'both' }]
};

export const filesystem = {
  name: 'server-filesystem',
  command: vault => [process.execPath, path.join(modules, '@modelcontextprotocol/server-filesystem/dist/index.js'), vault]
};

function uri(note, vault) {
  return new URL(`file://${path.join(vault, note)}`).href;
}

/** Starts a server on a vault and opens a session with the official client. */
export async function connect(server, vault, home = server.name, env = environment(home)) {
  const [command, ...args] = server.command(vault);
  const transport = new StdioClientTransport({ command, args, env, stderr: 'ignore' });
  const client = new Client({ name: 'bench', version: '1' }, { capabilities: {} });
  await client.connect(transport, { timeout: 300_000 });
  return {
    server,
    vault,
    client,
    pid: transport.pid,
    /** Calls one of the operations above; returns the text of the answer. */
    async call(operation, ...args) {
      const [name, given] = server[operation](...args, vault);
      const answer = await client.callTool({ name, arguments: given }, undefined, { timeout: 300_000 });
      const text = answer.content.map(part => part.text ?? '').join('\n');
      if (answer.isError) {
        throw new Error(`${server.name} ${name} ${JSON.stringify(given)}: ${text}`);
      }
      return text;
    },
    /** The same for one that is refused. */
    async refused(operation, ...args) {
      const [name, given] = server[operation](...args, vault);
      const answer = await client.callTool({ name, arguments: given }, undefined, { timeout: 300_000 });
      if (!answer.isError) {
        throw new Error(`${server.name} ${name} ${JSON.stringify(given)} was not refused`);
      }
    },
    close: () => client.close()
  };
}
