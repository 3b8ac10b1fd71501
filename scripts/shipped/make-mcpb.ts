/**
 * `npm run mcpb`, and the end of `npm run package`: writes dist/pincite-VERSION-OS-ARCH.mcpb, a bundle that programs
 * install as a server of the Model Context Protocol (manifest 0.4), and dist/server.json, by which a registry of such
 * servers lists it. Needs a build and no network. `--url BASE`: where the bundle will be fetched from, for server.json.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import yazl from 'yazl';
import own from '../../package.json' with { type: 'json' };
import { serveMcp } from '../../src/mcp/serve-mcp.ts';
import type { Client as EngineClient } from '../../src/mcp/types.ts';
import { dataDirectory } from '../../src/shell/data-directory.ts';
import { bundleFiles, NODE, SYSTEM } from './bundle-files.ts';

/** Its name in registries: the domain of the app's id, backwards. */
const REGISTRY_NAME = 'app.pincite/pincite';
const SHORT = 'Answers from your own documents, offline, each sentence cited and checked';

const ICON = 'icon.png';

/** The tools that the server has, as a program that asks it gets them. */
async function toolsOf(version: string): Promise<readonly { readonly name: string; readonly description: string }[]> {
  const [asked, answered] = [new PassThrough(), new PassThrough()];
  const ending = new AbortController();
  const streams = { stdin: asked, stdout: answered, signal: ending.signal, onError: () => undefined };
  // Tools are listed without a library; none is called.
  const served = serveMcp({} as EngineClient, streams, { version, mayChange: false });
  const client = new Client({ name: 'pincite-package', version });
  await client.connect(new StdioServerTransport(answered, asked));
  const { tools } = await client.listTools();
  await client.close();
  ending.abort();
  asked.destroy();
  await served;
  return tools.map(({ name, description = '' }) => ({ name, description }));
}

/** The manifest, version 0.4. Node and every library are in the bundle, so it runs on one system and processor. */
async function manifestOf(): Promise<object> {
  const main = `\${__dirname}/out/main/cli.js`;
  return {
    manifest_version: '0.4',
    name: own.name,
    display_name: 'Pincite',
    version: own.version,
    description: SHORT,
    long_description:
      'Searches, reads and asks the documents that you added to Pincite on this computer, and changes nothing. ' +
      'It uses no network. Searching and answering need model files, which are not in this bundle: the app or ' +
      '“pincite models fetch” brings them once.',
    author: { name: 'Pincite' },
    icon: ICON,
    server: {
      type: 'binary',
      entry_point: NODE,
      mcp_config: {
        command: `\${__dirname}/${NODE}`,
        args: [main, '--data', `\${user_config.library}`, 'mcp'],
        env: {},
      },
    },
    tools: await toolsOf(own.version),
    keywords: ['documents', 'citations', 'offline', 'pdf'],
    license: own.license,
    compatibility: { platforms: [process.platform] },
    user_config: {
      library: {
        type: 'directory',
        title: 'Library',
        description: 'The folder of the library that is searched and asked',
        required: true,
        default: LIBRARY,
      },
    },
  };
}

/** Where the app has its library unless it was told otherwise. */
const LIBRARY = dataDirectory({ platform: process.platform, env: {}, home: `\${HOME}` });

/** What a registry says of the server (schema 2025-12-11). */
const serverJson = (identifier: string, fileSha256: string): object => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: REGISTRY_NAME,
  title: 'Pincite',
  description: SHORT,
  version: own.version,
  packages: [{ registryType: 'mcpb', identifier, version: own.version, fileSha256, transport: { type: 'stdio' } }],
});

/** Writes both into `folder`. The path of the bundle. */
export async function makeMcpb(project: string, folder: string, url: string | null): Promise<string> {
  const files = bundleFiles(project);
  const name = `pincite-${own.version}-${SYSTEM}-${process.arch}.mcpb`;
  const zip = new yazl.ZipFile();
  const manifest = `${JSON.stringify(await manifestOf(), null, 2)}\n`;
  zip.addBuffer(Buffer.from(manifest), 'manifest.json');
  zip.addFile(join(project, 'resources/icon.png'), ICON);
  for (const { from, to, isExecutable = false } of files)
    zip.addFile(from, to, { mode: isExecutable ? 0o100_755 : 0o100_644 });
  zip.end();
  mkdirSync(folder, { recursive: true });
  const bundle = join(folder, name);
  await pipeline(zip.outputStream, createWriteStream(bundle));
  const hash = createHash('sha256');
  await pipeline(createReadStream(bundle), hash);
  const identifier = url === null ? name : `${url.replace(/\/+$/u, '')}/${name}`;
  const listed = serverJson(identifier, hash.digest('hex'));
  writeFileSync(join(folder, 'server.json'), `${JSON.stringify(listed, null, 2)}\n`);
  return bundle;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { url: { type: 'string' } } });
  const project = join(import.meta.dirname, '../..');
  const bundle = await makeMcpb(project, join(project, 'dist'), values.url ?? null);
  process.stdout.write(`${bundle}\nserver.json beside it\n`);
}
