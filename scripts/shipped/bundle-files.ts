import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, matchesGlob } from 'node:path';
import process from 'node:process';
import { packageCopies } from './shipped-packages.ts';

/** A file of the bundle: where it is here, and where it lies there. */
export interface BundleFile {
  readonly from: string;
  readonly to: string;
  readonly isExecutable?: boolean;
}

/** What of the project the command line reads; the page and the shell of the app are not among it. */
const OWN = ['out/main', 'models/catalog.json', 'resources', 'THIRD-PARTY-NOTICES.md', 'LICENSE', 'package.json'];

/** electron-builder's names of systems, which its patterns and its packages have. */
const SYSTEMS: Readonly<Record<string, string>> = { darwin: 'mac', win32: 'win', linux: 'linux' };
export const SYSTEM = SYSTEMS[process.platform] ?? process.platform;

/** Where Node lies in the bundle. */
export const NODE = process.platform === 'win32' ? 'node/node.exe' : 'node/bin/node';

/**
 * All files of `pincite mcp` on this machine: the build, the packages of its Node processes, and Node itself. Throws
 * where something of it is missing.
 */
export function bundleFiles(project: string): readonly BundleFile[] {
  if (!existsSync(join(project, 'out/main/cli.js'))) throw new Error('There is no build: run "npm run build" first.');
  const leftOut = patternsLeftOut(project);
  const packages = packageCopies(project, false)
    .map(({ folder }) => folder)
    // What is made for another system is not installed here.
    .filter((folder) => existsSync(join(project, folder)));
  const files = [...OWN, ...packages].flatMap((path) => filesBelow(project, path));
  const kept = new Set(files.filter((path) => !leftOut.some((pattern) => matchesGlob(path, pattern))));
  return [...[...kept].sort().map((path) => ({ from: join(project, path), to: path })), ...nodeFiles()];
}

/** The Node that runs this, with its licence. */
function nodeFiles(): readonly BundleFile[] {
  const from = realpathSync(process.execPath);
  const homes = [dirname(from), dirname(dirname(from))];
  const licence = homes.map((home) => join(home, 'LICENSE')).find((path) => existsSync(path));
  if (licence === undefined)
    throw new Error(`Beside ${from} there is no licence of Node: use the one that "npm ci" brings.`);
  return [
    { from, to: NODE, isExecutable: true },
    { from: licence, to: 'node/LICENSE' },
  ];
}

/** What electron-builder.yml leaves out of the app stays out of the bundle too. */
function patternsLeftOut(project: string): readonly string[] {
  const { load } = createRequire(join(project, 'node_modules/app-builder-lib/package.json'))('js-yaml') as {
    readonly load: (text: string) => { readonly files: readonly string[] };
  };
  return load(readFileSync(join(project, 'electron-builder.yml'), 'utf8'))
    .files.filter((pattern) => pattern.startsWith('!'))
    .map((pattern) =>
      pattern
        .slice(1)
        .replaceAll(`\${os}`, SYSTEM)
        .replaceAll(`\${arch}`, process.arch)
        .replaceAll(`\${platform}`, process.platform),
    );
}

/** The files of a folder, without the packages within it: those have a folder of their own. */
function filesBelow(project: string, path: string): readonly string[] {
  if (statSync(join(project, path)).isFile()) return [path];
  const entries = readdirSync(join(project, path), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const below = `${path}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(project, below);
    return entry.isFile() ? [below] : [];
  });
}
