/**
 * `npm run sbom`: writes out/sbom.cdx.json, what is in the app and the models it may use, as CycloneDX. Needs no
 * network.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import catalog from '../../models/catalog.json' with { type: 'json' };
import { shippedPackages } from './shipped-packages.ts';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly 'bom-ref': string;
}
interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const project = join(import.meta.dirname, '../..');
const npm = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'];
const said = execFileSync('npm', npm, {
  cwd: project,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
  shell: process.platform === 'win32',
});
const all = JSON.parse(said) as Bom;
const shipped = new Set(shippedPackages(project).map(({ name, version }) => `${name}@${version}`));
const components = all.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
if (components.length < shipped.size) throw new Error(`npm lists ${components.length} of ${shipped.size} packages.`);
const kept = new Set([all.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
const models = catalog.models.map(({ id, name, file, sha256, licence }) => ({
  type: 'machine-learning-model',
  'bom-ref': `model:${id}`,
  name,
  // A model is its bytes: it is named by them, where they are known before it is fetched.
  version: sha256 ?? 'recorded when it is first fetched',
  // Not in the package: fetched or brought by the user.
  scope: 'optional',
  ...(sha256 && { hashes: [{ alg: 'SHA-256', content: sha256 }] }),
  licenses: [{ license: { id: licence } }],
  properties: [{ name: 'file', value: file }],
}));
const bom = {
  ...all,
  // npm names it by its folder.
  metadata: { ...all.metadata, component: { ...all.metadata.component, type: 'application', name: 'pincite' } },
  components: [...components, ...models],
  dependencies: all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
};
mkdirSync(join(project, 'out'), { recursive: true });
writeFileSync(join(project, 'out', 'sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
