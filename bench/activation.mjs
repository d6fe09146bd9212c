// The first activation of a project, which embeds every document with the model that comes with the program, and later ones.
import fs from 'node:fs';
import path from 'node:path';
import { commonplace, connect } from './servers.mjs';
import { exampleVault, say, vault, work } from './places.mjs';
import { ratio, short, table, verdict } from './tables.mjs';

const DOCUMENTS = 1_000;
const LENGTH = 800;

const server = {
  ...commonplace,
  activate: config => ['activate_project', { config_path: config, branch_name: 'main' }]
};

/** A project of documents as long as such documents are. */
function project() {
  const root = path.join(work, 'scratch/project');
  fs.rmSync(root, { recursive: true, force: true });
  const config = path.join(root, '.csharp-compounding-docs/config.json');
  const folder = path.join(root, 'csharp-compounding-docs/insights');
  fs.mkdirSync(path.dirname(config), { recursive: true });
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(config, '{"project_name": "bench"}');
  const notes = vault(14_000);
  const names = fs.readdirSync(notes, { recursive: true }).filter(name => name.endsWith('.md')).sort();
  for (let i = 0; i < DOCUMENTS; i++) {
    const body = fs.readFileSync(path.join(notes, names[i]), 'utf8').replace(/^---\n.*?\n---\n/s, '').slice(0, LENGTH);
    fs.writeFileSync(path.join(folder, `${i}.md`), `---
doc_type: insight
title: Insight ${i}
date: 2025-01-15
summary: What was learned, number ${i}
significance: behavioral
insight_type: domain_knowledge
impact_area: everything
---

${body}
`);
  }
  return config;
}

async function timed(session, config) {
  const begun = performance.now();
  await session.call('activate', config);
  return performance.now() - begun;
}

export async function activation() {
  say(`Activating ${DOCUMENTS} documents, which the model reads once…`);
  const config = project();
  // The model itself is unpacked already, and nothing that it made is kept.
  for (const kept of ['vaults', 'vectors']) {
    fs.rmSync(path.join(work, 'cache/commonplace', kept), { recursive: true, force: true });
  }
  let session = await connect(server, exampleVault(), 'activation');
  const first = await timed(session, config);
  const again = await timed(session, config);
  await session.close();
  session = await connect(server, exampleVault(), 'activation');
  const afresh = await timed(session, config);
  await session.close();
  const row = (name, took) => [name, short(took / 1000), ratio(took, first), verdict(took < 0.05 * first, '< 0.05×')];
  return table(`Activation of ${DOCUMENTS.toLocaleString('en')} documents: from the call to the answer`,
    ['activation', 'seconds', 'ratio', 'promised'],
    [['first', short(first / 1000), '', ''], row('again', again), row('by a new process', afresh)]);
}
