import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What marks the fuses in Electron's binary (@electron/fuses, constants); behind it: version, number, one character each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** As Electron ships them: RunAsNode, cookies, NODE_OPTIONS, --inspect, asar integrity, only asar, snapshot, file:, WASM traps. */
const SHIPPED = '101100011';
const ON = '1';

const FUSES = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;

/** A folder that electron-builder takes for Electron on Linux: a binary that is none, with real fuses to set, and the usual files. */
export function makeStandInElectron(folder: string): void {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const fuses = Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, SHIPPED.length]), Buffer.from(SHIPPED)]);
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.alloc(64, 1), fuses, Buffer.alloc(64, 2)]));
  chmodSync(join(folder, 'electron'), 0o755);
  writeFileSync(join(folder, 'resources', '.keep'), '');
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '');
  writeFileSync(join(folder, 'LICENSE'), 'Electron’s licence');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), 'Chromium’s licences');
}

/** How the fuses of a packaged binary are set. */
export function fusesOf(binary: Buffer): Readonly<Record<string, boolean>> {
  const at = binary.indexOf(SENTINEL);
  if (at < 0) throw new Error('This binary has no fuses.');
  const states = binary.subarray(at + SENTINEL.length + 2).toString('latin1');
  return Object.fromEntries(FUSES.map((name, index) => [name, states[index] === ON]));
}
