import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import { writeChecksums } from '../../../../scripts/shipped/write-checksums.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pincite-sums-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('puts the contents and the checksums of all packages beside them', async () => {
  const [deb, msi, sbom] = ['pincite-1.0.0-linux-amd64.deb', 'pincite-1.0.0-win-x64.msi', join(folder, 'other.json')];
  for (const name of [deb, msi, 'builder-debug.yml']) writeFileSync(join(folder, name), name);
  writeFileSync(sbom, '{"bomFormat":"CycloneDX"}');
  const beside = `pincite-${manifest.version}.cdx.json`;
  expect(await writeChecksums(folder, sbom)).toEqual([beside, deb, msi].sort());
  expect(readFileSync(join(folder, beside), 'utf8')).toBe('{"bomFormat":"CycloneDX"}');
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  const sumOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  // The form of sha256sum: the hash, two blanks, the name.
  expect(sums).toEqual([beside, deb, msi].sort().map((name) => `${sumOf(name)}  ${name}`));
});

it('fails where nothing was packaged', async () => {
  await expect(writeChecksums(folder, join(folder, 'sbom.json'))).rejects.toThrow('no package');
  expect(readdirSync(folder)).toEqual([]);
});
