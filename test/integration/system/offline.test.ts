import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { libraryFolder } from './library-folder.ts';

const ROOT = new URL('../../../', import.meta.url);
const CLI = fileURLToPath(new URL('src/cli/index.ts', ROOT));
const SAMPLE = fileURLToPath(new URL('resources/sample/leave-and-absence.pdf', ROOT));
/** The one entry that may use the network (requirement E6). */
const WITH_NETWORK = 'cli/models.ts';
const WITH_ENGINE = ['cli/index.ts', 'host/index.ts'];
const WITH_TEAM = 'serve/index.ts';
/** Sandboxed, without Node: it can import nothing but Electron (test/integration/packaging/build-output.test.ts). */
const SANDBOXED = 'preload/index.ts';
/** They only look at the version of Node, and then load a guarded entry. */
const CHECKS_OF_NODE: Readonly<Record<string, string>> = {
  'cli/start.ts': './index.ts',
  'cli/start-demo.ts': './demo.ts',
};

it('every entry but the one that fetches models imports the guard before anything else', async () => {
  const config = await readFile(new URL('electron.vite.config.ts', ROOT), 'utf8');
  const entries = [...config.matchAll(/entry\('([^']+\.ts)'\)/g)].map(([, path = '']) => path);
  expect(entries).toEqual(
    expect.arrayContaining([
      ...['cli/index.ts', 'cli/demo.ts', 'engine/documents/reading/reading-worker.ts'],
      ...['main/index.ts', 'host/index.ts', 'serve/index.ts', SANDBOXED],
    ]),
  );
  for (const entry of entries.filter((path) => path !== SANDBOXED && !(path in CHECKS_OF_NODE))) {
    const source = await readFile(new URL(`src/${entry}`, ROOT), 'utf8');
    const [, first] = /^(?:import|export) (?:[^'"]*? from )?['"]([^'"]+)['"]/m.exec(source) ?? [];
    if (entry === WITH_NETWORK) expect(first).not.toMatch(/offline/);
    // Only those that hold the engine may have a guard that lets a server of the owner through (ADR 0060).
    else if (WITH_ENGINE.includes(entry)) expect(first, entry).toBe('../offline/engine-guard.ts');
    // Only the browser host may reach where the members of a team sign in (ADR 0131).
    else if (entry === WITH_TEAM) expect(first, entry).toBe('../offline/serve-guard.ts');
    else expect(first, entry).toMatch(/^(\.\.\/)+offline\/guard\.ts$/);
  }
});

it('what looks at the version of Node before that imports nothing else, and loads a guarded entry', async () => {
  const imported = async (path: string): Promise<(string | undefined)[]> => {
    const source = await readFile(new URL(`src/${path}`, ROOT), 'utf8');
    return [...source.matchAll(/\b(?:import|from)\b[\s(]*['"]([^'"]+)['"]/g)].map(([, name]) => name);
  };
  for (const [entry, program] of Object.entries(CHECKS_OF_NODE))
    expect(await imported(entry), entry).toEqual(['./needed-node.ts', program]);
  expect(await imported('cli/needed-node.ts')).toEqual([]);
});

it('reads, indexes, searches and refuses without any network interface', async ({ skip }) => {
  const probe = "process.stdout.write(JSON.stringify(require('node:os').networkInterfaces()))";
  const alone = spawnSync('unshare', ['-n', process.execPath, '-e', probe], { encoding: 'utf8' });
  if (alone.status !== 0) {
    return skip(`no network namespace can be made here: ${alone.error?.message ?? alone.stderr.trim()}`);
  }
  expect(alone.stdout).toBe('{}');
  const { data, noModels } = await libraryFolder();
  const env = { ...process.env, PINCITE_MODELS: noModels, NO_COLOR: '1' };
  const pincite = (...argv: string[]) =>
    spawnSync('unshare', ['-n', process.execPath, CLI, '--data', data, ...argv, '--json'], { env, encoding: 'utf8' });
  const ingested = pincite('ingest', SAMPLE, '--wait', 'searchable');
  expect([ingested.status, ingested.stderr]).toEqual([0, '']);
  const found = pincite('search', 'unused annual leave');
  expect([found.status, found.stderr]).toEqual([0, '']);
  expect(JSON.parse(found.stdout).hits[0].text).toMatch(/leave/i);
  expect(pincite('ask', 'zymurgy quokka xylophone').status).toBe(3);
});

/** Addresses to which programs report their use. */
const COLLECTORS = [
  'events.data.microsoft.com',
  'OneCollector',
  'google-analytics.com',
  'applicationinsights',
  'sentry.io',
  'segment.io',
  'posthog.com',
];

it('no native library of a dependency knows a collector of usage', async () => {
  const modules = fileURLToPath(new URL('node_modules/', ROOT));
  const libraries = globSync('**/*.{node,so,so.*,dylib,dll}', { cwd: modules });
  expect(libraries.some((path) => path.includes('onnxruntime'))).toBe(true);
  expect(libraries.some((path) => path.includes('lancedb'))).toBe(true);
  const found: string[] = [];
  for (const path of libraries) {
    const bytes = await readFile(join(modules, path));
    for (const name of COLLECTORS) if (bytes.includes(name)) found.push(`${path}: ${name}`);
  }
  expect(found).toEqual([]);
});
