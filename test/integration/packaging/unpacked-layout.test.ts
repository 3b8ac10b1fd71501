import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asarFiles } from './asar-files.ts';
import { fusesOf, makeStandInElectron } from './stand-in-electron.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const MODULES = join(PROJECT, 'node_modules');
/** electron-builder packs Linux anywhere; what lies unpacked is what npm installed, for the machine this runs on. */
const HERE = `linux-${process.arch}`;
let folder = '';
let app = '';
let files: ReturnType<typeof asarFiles> = new Map();

/** Packs what `npm run build` made (`npm test` does that first), behind the network guard, to a folder of its own. */
beforeAll(() => {
  if (!existsSync(join(PROJECT, 'out/renderer/index.html'))) throw new Error('Run "npm run build" first.');
  folder = mkdtempSync(join(tmpdir(), 'pincite-pack-'));
  makeStandInElectron(join(folder, 'electron'));
  execFileSync(process.execPath, [join(PROJECT, 'scripts/shipped/make-sbom.ts')], { cwd: PROJECT });
  const guard = pathToFileURL(join(PROJECT, 'src/offline/guard.ts')).href;
  const builder = join(MODULES, 'electron-builder/cli.js');
  const dist = [`-c.electronDist=${join(folder, 'electron')}`, `-c.directories.output=${join(folder, 'dist')}`];
  const options = ['--linux', 'dir', `--${process.arch}`, '--publish', 'never', ...dist];
  execFileSync(process.execPath, ['--import', guard, builder, ...options], {
    cwd: PROJECT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const made = readdirSync(join(folder, 'dist')).find((name) => name.endsWith('-unpacked'));
  app = join(folder, 'dist', made ?? 'nothing');
  files = asarFiles(readFileSync(join(app, 'resources', 'app.asar')));
}, 600_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const paths = (pattern: RegExp): readonly string[] => [...files.keys()].filter((path) => pattern.test(path));

describe('the packaged app', () => {
  it('is Electron under our name, with its licences', () => {
    expect(statSync(join(app, 'pincite')).mode & 0o111).not.toBe(0);
    expect(existsSync(join(app, 'electron'))).toBe(false);
    expect(readFileSync(join(app, 'LICENSES.chromium.html'), 'utf8')).toContain('Chromium');
  });

  it('has its fuses set', () => {
    expect(fusesOf(readFileSync(join(app, 'pincite')))).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  it('says what is in it: every package that is there, its licence, and the models', () => {
    const bom = JSON.parse(readFileSync(join(app, 'resources', 'sbom.cdx.json'), 'utf8')) as {
      readonly bomFormat: string;
      readonly components: readonly { readonly type: string; readonly name: string; readonly hashes?: unknown[] }[];
    };
    expect(bom.bomFormat).toBe('CycloneDX');
    const listed = new Set(bom.components.map(({ name }) => name));
    const packed = paths(/^node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+\/package\.json$/).map(
      (path) => /.*node_modules\/(.*)\/package\.json$/.exec(path)?.[1] ?? path,
    );
    expect(packed.length).toBeGreaterThan(100);
    expect(packed.filter((name) => !listed.has(name))).toEqual([]);
    const notices = readFileSync(join(PROJECT, 'THIRD-PARTY-NOTICES.md'), 'utf8');
    expect(packed.filter((name) => !notices.includes(`- ${name} `) && !notices.includes(`\`${name}\``))).toEqual([]);
    const models = bom.components.filter(({ type }) => type === 'machine-learning-model');
    expect(models.filter(({ hashes }) => hashes !== undefined).length).toBeGreaterThan(1);
    // Named by THIRD-PARTY-NOTICES.md.
    expect(files.has('node_modules/@lancedb/lancedb/RUST_THIRD_PARTY_LICENSES.html')).toBe(true);
  });

  it('has no place to look for updates', () => {
    expect(existsSync(join(app, 'resources', 'app-update.yml'))).toBe(false);
    expect(paths(/electron-updater/)).toEqual([]);
  });
});

describe('app.asar', () => {
  it('holds the build and what it reads, and nothing else of the project', () => {
    const own = paths(/^(?!node_modules\/)/).map((path) => path.split('/').slice(0, 2).join('/'));
    expect([...new Set(own)].sort()).toEqual([
      'LICENSE',
      'THIRD-PARTY-NOTICES.md',
      'models/catalog.json',
      'out/main',
      'out/preload',
      'out/renderer',
      'package.json',
      'resources/grid-templates',
      'resources/icon.svg',
      'resources/minilm-vocab.txt',
      'resources/reader',
      'resources/sample',
    ]);
    for (const path of [
      'out/main/index.js',
      'out/main/host.js',
      'out/main/reading-worker.js',
      'out/preload/index.cjs',
      'out/renderer/index.html',
    ])
      expect(files.has(path), path).toBe(true);
  });

  it('has nothing that is only for building or testing, and no second Node', () => {
    const own = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const kept = Object.keys(own.devDependencies).filter(
      (name) => paths(new RegExp(`^node_modules/${name}/`)).length > 0,
    );
    expect(kept).toEqual([]);
    expect(paths(/^node_modules\/node-(linux|win|darwin|bin)-/)).toEqual([]);
    expect(paths(/\.(map|d\.[mc]?ts|gguf)$/)).toEqual([]);
  });

  it('keeps every native library outside the archive, those of this system only, with Vulkan and without CUDA', () => {
    const natives = paths(/\.(node|dylib|dll)$|\.so(\.\d+)*$/);
    expect(natives.filter((path) => !files.get(path)?.unpacked)).toEqual([]);
    expect(natives.some((path) => path.startsWith(`node_modules/@lancedb/lancedb-${HERE}`))).toBe(true);
    expect(natives.some((path) => path.startsWith(`node_modules/@node-llama-cpp/${HERE}/`))).toBe(true);
    for (const path of natives) expect(existsSync(join(app, 'resources', 'app.asar.unpacked', path)), path).toBe(true);
    const variants = paths(/^node_modules\/@node-llama-cpp\//).map((path) => path.split('/')[2]);
    const vulkan = existsSync(join(MODULES, `@node-llama-cpp/${HERE}-vulkan/bins`)) ? [`${HERE}-vulkan`] : [];
    expect([...new Set(variants)].sort()).toEqual([HERE, ...vulkan]);
    expect(natives.some((path) => path.endsWith('/libggml-vulkan.so'))).toBe(vulkan.length > 0);
    expect(paths(/gitRelease\.bundle|cuda/).filter((path) => natives.includes(path) || /bundle$/.test(path))).toEqual(
      [],
    );
  });

  it('keeps the sample documents as files of their own', () => {
    const samples = paths(/^resources\/sample\//);
    expect(samples.filter((path) => path.endsWith('.pdf')).length).toBeGreaterThan(0);
    for (const path of samples) expect(existsSync(join(app, 'resources', 'app.asar.unpacked', path)), path).toBe(true);
  });
});

describe('what is packaged is enough', () => {
  /** Electron reads out of the archive as if it were a folder; Node cannot, so here it is made one, far from the checkout. */
  it('the packed program reads, stores and searches a document, and llama.cpp loads', () => {
    const unpacked = join(folder, 'app');
    const run = (args: readonly string[]): string =>
      execFileSync(process.execPath, args, { cwd: unpacked, encoding: 'utf8' });
    execFileSync(process.execPath, [
      join(MODULES, '@electron/asar/bin/asar.js'),
      'extract',
      join(app, 'resources', 'app.asar'),
      unpacked,
    ]);
    const cli = [join(unpacked, 'out/main/cli.js'), '--data', join(folder, 'library'), '--json'];
    run([...cli, 'ingest', join(unpacked, 'resources/sample/travel-and-expenses.pdf'), '--wait', 'searchable']);
    expect(run([...cli, 'documents'])).toContain('travel-and-expenses.pdf');
    const load = [
      "import { getLlama } from 'node-llama-cpp';",
      "const llama = await getLlama({ build: 'never', skipDownload: true, gpu: false });",
      'process.stdout.write(llama.buildType);',
      'process.exit(0);',
    ];
    // In a file: the trial in a child process (test/integration/models/no-child-process.test.ts) would inherit an --eval.
    writeFileSync(join(unpacked, 'load.mjs'), load.join('\n'));
    expect(run([join(unpacked, 'load.mjs')])).toBe('prebuilt');
  });
});
