/**
 * The end of `npm run package`: puts beside the packages what is in them (CycloneDX, as `npm run sbom` wrote it) and
 * `SHA256SUMS`, which `sha256sum --check` and `shasum -a 256 --check` read.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import manifest from '../../package.json' with { type: 'json' };

/** What is given to users; electron-builder writes other files beside them. */
const PACKAGES = /\.(?:AppImage|deb|dmg|exe|msi|zip|mcpb)$/u;
const SBOM = `pincite-${manifest.version}.cdx.json`;
const SUMS = 'SHA256SUMS';

/** Writes both into `folder`, for the packages that are there. Their names. Throws where there are none. */
export async function writeChecksums(folder: string, sbom: string): Promise<readonly string[]> {
  const packages = readdirSync(folder).filter((name) => PACKAGES.test(name));
  if (packages.length === 0) throw new Error(`There is no package in ${folder}.`);
  copyFileSync(sbom, join(folder, SBOM));
  const names = [...packages, SBOM].sort();
  const lines: string[] = [];
  for (const name of names) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  writeFileSync(join(folder, SUMS), lines.join(''));
  return names;
}

if (import.meta.main) {
  const project = join(import.meta.dirname, '../..');
  const names = await writeChecksums(join(project, 'dist'), join(project, 'out', 'sbom.cdx.json'));
  process.stdout.write(`${SUMS} lists ${names.join(', ')}\n`);
}
