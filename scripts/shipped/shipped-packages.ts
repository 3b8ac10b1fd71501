import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An entry of package-lock.json, as far as it is read here. */
interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** Below the project's folder. */
  readonly folder: string;
  /** As in the lock file; null where it has none. */
  readonly integrity: string | null;
  /**
   * Made for one system (a package for several names them all): the library of another package, under its licence.
   * Installed on that system only.
   */
  readonly ofSystem: boolean;
}

/** electron-builder.yml leaves these out: types, and what builds them. */
const LEFT_OUT = /^(?:typescript$|undici-types$|@types\/)/;

/**
 * Every package that is in the app: what runs in its Node processes with all it depends on, and what the page is built
 * of. Told from the lock file, so that it is the same on every system; by name, then version.
 */
export function shippedPackages(project: string): readonly ShippedPackage[] {
  const order = (a: ShippedPackage, b: ShippedPackage): number =>
    `${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1;
  // Two copies of one version are one package to whoever reads of it.
  const named = new Map(packageCopies(project, true).map((one) => [`${one.name}@${one.version}`, one]));
  return [...named.values()].sort(order);
}

/** The same with every copy of each, or what runs in Node processes alone. */
export function packageCopies(project: string, page: boolean): readonly ShippedPackage[] {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  const found = new Map<string, ShippedPackage>();
  const visit = (from: string, name: string, inPage: boolean): void => {
    const folder = placeOf(lock.packages, from, name);
    const entry = folder === null ? undefined : lock.packages[folder];
    // Not installed at all (a peer that is optional), a stand-in of our own, or seen.
    if (folder === null || entry?.version === undefined || entry.link || found.has(folder) || LEFT_OUT.test(name))
      return;
    const { version, integrity = null, os } = entry;
    found.set(folder, { name, version, folder, integrity, ofSystem: os?.length === 1 });
    for (const dependency of dependenciesOf(entry, inPage)) visit(folder, dependency, inPage);
  };
  const root = lock.packages[''] ?? {};
  const ofPage = page ? importedBy(join(project, 'src/renderer')) : [];
  for (const name of Object.keys(root.dependencies ?? {})) visit('', name, false);
  for (const name of ofPage.filter((one) => root.devDependencies?.[one] !== undefined)) visit('', name, true);
  return [...found.values()];
}

/** What is optional is for Node (pdf.js draws there by a native library): no page is built of it. */
function dependenciesOf(entry: LockEntry, inPage: boolean): readonly string[] {
  const peers = Object.keys(entry.peerDependencies ?? {});
  return [
    ...Object.keys(entry.dependencies ?? {}),
    ...(inPage ? [] : Object.keys(entry.optionalDependencies ?? {})),
    ...peers.filter((name) => entry.peerDependenciesMeta?.[name]?.optional !== true),
  ];
}

/** Node's way to a package: beside the one that asks for it, then further up. */
function placeOf(packages: Readonly<Record<string, LockEntry>>, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const folder = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (packages[folder] !== undefined) return folder;
    if (at === '') return null;
  }
}

/** Names of the packages that the sources in `folder` import. */
function importedBy(folder: string): readonly string[] {
  const names = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:tsx?|css)$/.test(file)) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, name] of text.matchAll(/(?:from|import) ['"]((?:@[\w-]+\/)?[\w-][\w.-]*)/g)) names.add(name ?? '');
  }
  return [...names].sort();
}
