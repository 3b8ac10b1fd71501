import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PROJECT = join(import.meta.dirname, '../../..');
const { load } = createRequire(join(PROJECT, 'node_modules/app-builder-lib/package.json'))('js-yaml') as {
  readonly load: (text: string) => Readonly<Record<string, unknown>>;
};
const config = load(readFileSync(join(PROJECT, 'electron-builder.yml'), 'utf8'));
const scheme = JSON.parse(readFileSync(join(PROJECT, 'node_modules/app-builder-lib/scheme.json'), 'utf8')) as {
  readonly definitions: Readonly<Record<string, { readonly properties: Readonly<Record<string, unknown>> }>>;
};

// An MSI is made on Windows only: its configuration is what is tested here.
it('installs for the whole machine, without a window, in place of an older one', () => {
  expect(config.win).toMatchObject({ target: ['nsis', 'msi'] });
  expect(config.msi).toEqual({
    oneClick: true,
    perMachine: true,
    runAfterFinish: false,
    upgradeCode: '6B0C8A52-6C3F-4F2B-9F0A-3D5B9B7C1E84',
  });
});

it('has only options of electron-builder', () => {
  const known = scheme.definitions.MsiOptions?.properties ?? {};
  expect(Object.keys(config.msi as object).filter((name) => !Object.hasOwn(known, name))).toEqual([]);
  const top = Object.keys((scheme as unknown as { properties: object }).properties);
  expect(Object.keys(config).filter((name) => !top.includes(name))).toEqual([]);
});

it('removes nothing of a user: no library lies where the app is installed, and no script deletes one', () => {
  expect(JSON.stringify(config)).not.toMatch(/deleteAppDataOnUninstall|customUnInstall|include/u);
  expect(existsSync(join(PROJECT, 'build'))).toBe(false);
});
