import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import Ajv from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { makeMcpb } from '../../../scripts/shipped/make-mcpb.ts';
import { sampleLibrary } from '../engine/sample-engine.ts';

const PROJECT = join(import.meta.dirname, '../../..');
/** Where nothing of the checkout is above: what is missing in the bundle is found nowhere else. */
const HOME = mkdtempSync(join(tmpdir(), 'pincite-mcpb-'));
const UNPACKED = join(HOME, 'extensions', 'pincite');
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
let bundle = '';
let names: readonly string[] = [];

/** Unpacks as any program does: by the names and modes in the archive. */
async function unpack(file: string, folder: string): Promise<readonly string[]> {
  const zip = await yauzl.openPromise(file);
  const all: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const to = join(folder, entry.fileName);
    mkdirSync(dirname(to), { recursive: true });
    const mode = entry.externalFileAttributes >>> 16;
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { mode }));
    all.push(entry.fileName);
  }
  return all;
}

/** Needs `npm run build`, as `npm test` does first. */
beforeAll(async () => {
  bundle = await makeMcpb(PROJECT, join(HOME, 'dist'), 'https://releases.example/v1/');
  names = await unpack(bundle, UNPACKED);
  await sampleLibrary(join(HOME, 'library'));
}, 600_000);
afterAll(() => rmSync(HOME, { recursive: true, force: true }));

/** As a program that installed it starts it: with the folder filled in, and nothing of this environment. */
async function started(): Promise<Client> {
  const { command, args } = json(join(UNPACKED, 'manifest.json')).server.mcp_config;
  const filled = (text: string) =>
    text.replaceAll(`\${__dirname}`, UNPACKED).replaceAll(`\${user_config.library}`, join(HOME, 'library'));
  const env = { HOME, PATH: '', PINCITE_MODELS: join(HOME, 'no-models'), XDG_CONFIG_HOME: join(HOME, 'config') };
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: filled(command), args: args.map(filled), env, cwd: HOME, stderr: 'inherit' }),
  );
  return client;
}

describe('the bundle for programs that install servers', () => {
  it('has a manifest as its schema 0.4 says, for this system', () => {
    const manifest = json(join(UNPACKED, 'manifest.json'));
    const isValid = new Ajv({ strict: false, validateFormats: false }).compile(
      json(join(import.meta.dirname, 'schemas/mcpb-manifest-v0.4.schema.json')),
    );
    expect([isValid(manifest), isValid.errors]).toEqual([true, null]);
    expect(manifest).toMatchObject({ manifest_version: '0.4', compatibility: { platforms: [process.platform] } });
    expect(isValid({ ...manifest, server: { ...manifest.server, type: 'java' } })).toBe(false);
    expect(names).toContain(manifest.icon);
    expect(names).toContain(manifest.server.entry_point);
  });

  it('is listed by a server.json as the schema of 2025-12-11 says, with its checksum', () => {
    const listed = json(join(HOME, 'dist', 'server.json'));
    const isValid = new Ajv({ strict: false, validateFormats: false }).compile(
      json(join(import.meta.dirname, 'schemas/mcp-server-2025-12-11.schema.json')),
    );
    expect([isValid(listed), isValid.errors]).toEqual([true, null]);
    expect(listed.packages).toMatchObject([
      {
        identifier: expect.stringMatching(/^https:\/\/releases\.example\/v1\/pincite-[\d.]+-\w+-\w+\.mcpb$/u),
        fileSha256: createHash('sha256').update(readFileSync(bundle)).digest('hex'),
      },
    ]);
    expect(isValid({ ...listed, name: 'no namespace' })).toBe(false);
  });

  it('holds the build, its packages, Node and their licences; no page, no model, nothing that builds', () => {
    for (const name of ['out/main/cli.js', 'node/LICENSE', 'THIRD-PARTY-NOTICES.md', 'LICENSE', 'models/catalog.json'])
      expect(names).toContain(name);
    expect(
      names.filter((name) => /^out\/(?!main\/)|\.gguf$|\.map$|^node_modules\/(?:electron|vite|react)\//u.test(name)),
    ).toEqual([]);
    expect(names.filter((name) => name.startsWith('/') || name.split('/').includes('..'))).toEqual([]);
  });

  it('starts with nothing of this computer, lists the tools of its manifest, and reads and cites', async () => {
    const client = await started();
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name, description }) => ({ name, description }))).toEqual(
        json(join(UNPACKED, 'manifest.json')).tools,
      );
      const listed = await client.callTool({ name: 'list_documents', arguments: {} });
      const { documents } = listed.structuredContent as {
        documents: { document_id: string; source_filename: string }[];
      };
      const document_id = documents.find(({ source_filename: name }) => name === 'leave-and-absence.pdf')?.document_id;
      const quotation = 'Up to five days of unused annual leave may be carried over';
      const cited = await client.callTool({ name: 'cite', arguments: { document_id, quotation } });
      expect([cited.isError ?? false, JSON.stringify(cited.content)]).toEqual([
        false,
        expect.stringContaining('Carry-over'),
      ]);
      // Models are not in it: to ask says so, with a code.
      const asked = await client.callTool({ name: 'ask', arguments: { question: 'How long is the notice?' } });
      expect([asked.isError, JSON.stringify(asked.content)]).toEqual([true, expect.stringContaining('MODEL_MISSING')]);
    } finally {
      await client.close();
    }
  });

  it('asks with the models of this computer', async ({ skip }) => {
    const models = process.env.PINCITE_TEST_MODELS;
    if (models === undefined) return skip('PINCITE_TEST_MODELS names no folder of models');
    await cp(models, join(HOME, 'no-models'), { recursive: true });
    const client = await started();
    try {
      const question = 'How many days of unused annual leave may be carried over?';
      // On two busy cores a model takes its time to open.
      const asked = await client.callTool({ name: 'ask', arguments: { question } }, { timeout: 300_000 });
      expect(JSON.stringify(asked.structuredContent)).toMatch(/\b(?:five|5)\b/iu);
    } finally {
      await client.close();
    }
  });
});
