// `npm run lock`: writes package-lock.json anew and completes it. A registry that mirrors only some platforms makes npm leave
// the others' optional packages out of the lock file, and `npm ci` then refuses it everywhere. Their entries follow from the
// packages that name them: exact version, and the platform in the name. Their hashes are asked of the registry; which it does not
// have is said at the end, and scripts/check-lock.mjs refuses them where they would be installed. See docs/adr/0005.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const FILE = 'package-lock.json';
const SYSTEMS = {
  android: 'android',
  darwin: 'darwin',
  mac: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win: 'win32',
  win32: 'win32',
};
const PROCESSORS = {
  arm64: 'arm64',
  x64: 'x64',
  arm: 'arm',
  armv7l: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
};

if (!process.argv.includes('--complete-only')) {
  rmSync(FILE, { force: true });
  rmSync('node_modules', { recursive: true, force: true });
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts'], { stdio: 'inherit' });
}
const lock = JSON.parse(readFileSync(FILE, 'utf8'));
const added = {};
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (lock.packages[key] !== undefined) continue;
    const words = name.split('/').at(-1).split('-');
    const os = words.map((word) => SYSTEMS[word]).find((value) => value !== undefined);
    const cpu = words.map((word) => PROCESSORS[word]).find((value) => value !== undefined);
    if (os === undefined || cpu === undefined || !/^\d+\.\d+\.\d+/.test(version)) {
      throw new Error(
        `${name}@${version} is missing from the lock file and its name does not say for which platform it is`,
      );
    }
    const libc = words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {};
    added[key] = { version, cpu: [cpu], ...(entry.dev ? { dev: true } : {}), ...libc, optional: true, os: [os] };
  }
}
const missing = [];
const checked = {};
for (const [path, entry] of Object.entries({ ...lock.packages, ...added })) {
  const isFromRegistry = path.startsWith('node_modules/') && !entry.link;
  const integrity = isFromRegistry && entry.integrity === undefined ? hashOf(path, entry) : undefined;
  checked[path] = integrity === undefined ? entry : { version: entry.version, integrity, ...entry };
  if (isFromRegistry && checked[path].integrity === undefined) missing.push(`${path} ${entry.version}`);
}
const packages = Object.fromEntries(Object.entries(checked).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
process.stdout.write(`${FILE}: ${Object.keys(added).length} packages of other platforms added\n`);
for (const one of missing)
  process.stdout.write(`${one}: this registry has no such version, so its hash is not known\n`);

/** Undefined where the registry does not have that version. */
function hashOf(path, { name = path.split('node_modules/').at(-1), version }) {
  try {
    const said = execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity', '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return said.trim() === '' ? undefined : JSON.parse(said);
  } catch (error) {
    if (`${error.stdout}${error.stderr}`.includes('E404')) return undefined;
    throw error;
  }
}
