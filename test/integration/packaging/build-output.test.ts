import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, extname, join } from 'node:path';
import process from 'node:process';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appProtocol } from '../../../src/main/app-protocol.ts';
import { addressesIn, FETCHES_MODELS, isReviewed, REVIEWED } from './remote-addresses.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const TEXT = new Set(['.js', '.mjs', '.cjs', '.css', '.html', '.svg', '.json']);
let out = '';

beforeAll(() => {
  out = mkdtempSync(join(tmpdir(), 'pincite-build-'));
  const vite = join(PROJECT, 'node_modules/electron-vite/bin/electron-vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', out], { cwd: PROJECT });
});

afterAll(() => rmSync(out, { recursive: true, force: true }));

const read = (path: string): string => readFileSync(join(out, path), 'utf8');

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(out, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(out.length + 1));
}

describe('the build', () => {
  it.each([
    'main/index.js',
    'main/host.js',
    'main/reading-worker.js',
    'main/cli.js',
    'main/cli-program.js',
    'preload/index.cjs',
    'renderer/index.html',
  ])('has %s', (path) => expect(existsSync(join(out, path))).toBe(true));

  it('has what main looks for beside itself', () => {
    const main = read('main/index.js');
    for (const path of ['../preload/index.cjs', './host.js', '../renderer']) {
      expect(main).toContain(`"${path}"`);
      expect(existsSync(join(out, 'main', path)), path).toBe(true);
    }
  });

  it('loads the network guard first in every process that has no network', () => {
    const first = (entry: string): string => read(`main/${entry}.js`).match(/^import .*$/m)?.[0] ?? '';
    for (const entry of ['index', 'reading-worker', 'ocr-worker', 'embedding-worker'])
      expect(first(entry), entry).toMatch(/^import "\.\/chunks\/guard-[\w-]+\.js";$/);
    for (const entry of ['host', 'cli-program'])
      expect(first(entry), entry).toMatch(/^import \{.*\} from "\.\/chunks\/engine-guard-[\w-]+\.js";$/);
    expect(first('serve')).toMatch(/^import \{.*\} from "\.\/chunks\/serve-guard-[\w-]+\.js";$/);
  });

  it('loads nothing but Node and files of our own before the guard is in place', () => {
    const importedBy = (chunk: string): string[] =>
      [...read(`main/chunks/${chunk}`).matchAll(/^import (?:.* from )?"([^"]+)";$/gm)].flatMap(([, from = '']) =>
        from.startsWith('./') ? [from, ...importedBy(from.slice(2))] : from,
      );
    const loadedBy = (entry: string, name: string): string[] => {
      const [, guard = ''] = new RegExp(`chunks/(${name}-[\\w-]+\\.js)`).exec(read(`main/${entry}.js`)) ?? [];
      const names = importedBy(guard).map((from) => from.replace(/-[\w-]{8}\.js$/, ''));
      return [...new Set(names.filter((from) => !from.startsWith('node:')))].sort();
    };
    const guard = ['./data-directory', './endpoints', './install-guard', './refusals'];
    expect(loadedBy('host', 'engine-guard')).toEqual([...guard, './policy-file'].sort());
    expect(loadedBy('serve', 'serve-guard')).toEqual(guard);
  });
});

describe('an entry of the command line', () => {
  it('reads nothing but the check of Node before it, in syntax that old Nodes read', () => {
    for (const entry of ['cli', 'demo']) {
      const code = read(`main/${entry}.js`);
      const [, chunk = ''] = /^import [^;]* from "\.\/(chunks\/needed-node-[\w-]+\.js)";$/m.exec(code) ?? [];
      expect(code.match(/^import /gm)).toHaveLength(1);
      const check = read(`main/${chunk}`);
      expect(check).not.toMatch(/^import |await|\?\.|\?\?|#|\bclass\b/m);
      expect(code).not.toMatch(/await|\?\.|\?\?/);
    }
  });
  it('ends with one sentence on an older Node, where there is one', ({ skip }) => {
    const old = oldNode();
    if (old === null) return skip('no Node 14 to 22 on the PATH');
    for (const entry of ['cli', 'demo']) {
      const { status, stdout, stderr } = spawnSync(old.path, [join(out, `main/${entry}.js`), 'documents'], {
        encoding: 'utf8',
      });
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stderr).toContain(`this needs Node 24 or newer, and Node ${old.version} runs here.`);
    }
  });
});

/** The first Node on the PATH that is too old for the program, and knows modules. */
function oldNode(): { readonly path: string; readonly version: string } | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
    if (!existsSync(path)) continue;
    const version = execFileSync(path, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim();
    const major = Number.parseInt(version, 10);
    if (major >= 14 && major < 24) return { path, version };
  }
  return null;
}

describe('the preload', () => {
  it('is one CommonJS file that requires electron and nothing else', () => {
    expect(filesIn('preload')).toEqual(['preload/index.cjs']);
    const code = read('preload/index.cjs');
    expect([...code.matchAll(/\brequire\s*\(([^)]*)\)/g)].map((match) => match[1])).toEqual(['"electron"']);
    expect(code).not.toMatch(/^\s*(import|export)\b|\bimport\s*\(/m);
  });

  it('runs where there is nothing but electron and a window, and exposes functions only', () => {
    const exposed: Record<string, Record<string, unknown>> = {};
    const listened: string[] = [];
    const electron = {
      contextBridge: { exposeInMainWorld: (name: string, api: Record<string, unknown>) => (exposed[name] = api) },
      ipcRenderer: {},
      webUtils: {},
    };
    const asked: string[] = [];
    runInNewContext(read('preload/index.cjs'), {
      require: (name: string) => {
        asked.push(name);
        return electron;
      },
      window: { addEventListener: (type: string) => listened.push(type) },
    });
    expect(asked).toEqual(['electron']);
    expect(Object.keys(exposed)).toEqual(['pinciteShell']);
    const kinds = new Set(Object.values(exposed.pinciteShell ?? {}).map((member) => typeof member));
    expect([...kinds]).toEqual(['function']);
    expect(listened).toEqual(['message']);
  });
});

describe('nothing remote', () => {
  it('no address stands in any file but the reviewed ones', () => {
    const files = filesIn('.').filter((path) => TEXT.has(extname(path)));
    for (const folder of ['main', 'preload', 'renderer'])
      expect(
        files.some((path) => path.startsWith(folder)),
        folder,
      ).toBe(true);
    // The reviewed addresses are there, so the files are read and addresses seen.
    expect(files.flatMap((path) => addressesIn(read(path))).filter(isReviewed).length).toBeGreaterThan(REVIEWED.length);
    const found = files
      .flatMap((path) => addressesIn(read(path)).map((address) => ({ path, address })))
      .filter(({ address }) => !isReviewed(address))
      .filter(
        ({ path, address }) =>
          !(/^main\/(chunks\/)?models/.test(path) && FETCHES_MODELS.some((known) => known.test(address))),
      );
    expect(found).toEqual([]);
  });

  it('the check sees an address', () => {
    const code = 'fetch("https://cdn.example.org/a.js"), ns("http://www.w3.org/2000/svg")';
    expect(addressesIn(code)).toEqual(['https://cdn.example.org/a.js', 'http://www.w3.org/2000/svg']);
    expect(addressesIn(code).filter((address) => !isReviewed(address))).toEqual(['https://cdn.example.org/a.js']);
    expect(REVIEWED.every(([, why]) => why.length > 0)).toBe(true);
  });

  it('the page names files of its own only, with no script or style inside it', () => {
    const page = read('renderer/index.html');
    const addresses = [...page.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    for (const kind of ['js', 'css']) expect(addresses.map((address) => address.split('.').at(-1))).toContain(kind);
    for (const address of addresses) expect(existsSync(join(out, 'renderer', address)), address).toBe(true);
    expect(addresses.filter((address) => !address.startsWith('./'))).toEqual([]);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/i);
  });

  it('the app opens nothing outside itself, updates nothing and reports nothing', () => {
    const files = [...filesIn('main'), ...filesIn('preload')];
    expect(files).toEqual(expect.arrayContaining(['main/index.js', 'preload/index.cjs']));
    for (const path of files)
      expect(read(path), path).not.toMatch(
        /openExternal|autoUpdater|crashReporter|electron-updater|setAsDefaultProtocolClient/,
      );
  });

  it('what pdf.js loads while it runs is there', () => {
    const folder = (name: string): readonly string[] => filesIn(`renderer/pdfjs/${name}`);
    expect(folder('cmaps').filter((path) => path.endsWith('.bcmap'))).toHaveLength(168);
    expect(folder('standard_fonts').length).toBeGreaterThan(10);
    expect(folder('wasm').map((path) => path.split('/').at(-1))).toEqual(
      expect.arrayContaining(['jbig2.wasm', 'openjpeg.wasm', 'qcms_bg.wasm']),
    );
    expect(folder('.')).toContain('renderer/pdfjs/pdf.worker.min.mjs');
    expect(folder('.').filter((path) => /quickjs/i.test(path))).toEqual([]);
  });
});

describe('the built page as the app serves it', () => {
  it('comes with its content policy, each file with its type, and nothing beside it', async () => {
    const answer = appProtocol({
      pageRoot: join(out, 'renderer'),
      readPart: () => Promise.reject(new Error('not asked')),
    });
    const get = (path: string): Promise<Response> => answer(new Request(`pincite://app${path}`));
    const page = await get('/');
    const policy = page.headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'none'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ])
      expect(policy.split('; ')).toContain(part);
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
    const files = filesIn('renderer').filter((path) => !/LICENSE/.test(path));
    expect(files).toContain('renderer/index.html');
    for (const path of files) {
      const response = await get(path.slice('renderer'.length));
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
    for (const path of ['/..%2fmain/index.js', '/..%5cmain%5cindex.js', '/none.js', '/assets', '/documents/x/file'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await answer(new Request('pincite://other/index.html'))).status).toBe(404);
    expect((await answer(new Request('pincite://app/', { method: 'POST' }))).status).toBe(405);
  });
});
