import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { licenceTexts } from '../../../../scripts/shipped/licence-texts.ts';
import type { ShippedPackage } from '../../../../scripts/shipped/shipped-packages.ts';

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'pincite-licences-'));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function add(name: string, manifest: object, text?: string): ShippedPackage {
  mkdirSync(join(project, name));
  writeFileSync(join(project, name, 'package.json'), JSON.stringify(manifest));
  if (text !== undefined) writeFileSync(join(project, name, 'LICENSE'), text);
  return { name, version: '1.0.0', folder: name, integrity: null, ofSystem: false };
}

const WORDS = `Redistribution is permitted provided that the above
copyright notice, this list of conditions and this disclaimer stay. IN NO EVENT SHALL THE
COPYRIGHT HOLDERS BE LIABLE.

Copyright (c) 2001 Somebody whose part of it this is.
Other terms.`;

it('keeps the words of a licence whole, once for all who use them, with each one of the copyrights above them', () => {
  const packages = [
    add('a', { license: 'BSD-2-Clause' }, `BSD License\n\nCopyright (c) 2020 A\nAll rights reserved.\n\n${WORDS}\n`),
    add('b', { license: 'BSD-2-Clause' }, `Copyright 2021 B and C\r\n\r\n${WORDS.replaceAll('\n', '\r\n')}`),
  ];
  expect(licenceTexts(project, packages)).toEqual([
    {
      text: WORDS,
      packages: [
        { name: 'a 1.0.0 (BSD-2-Clause)', copyright: ['Copyright (c) 2020 A', 'All rights reserved.'] },
        { name: 'b 1.0.0 (BSD-2-Clause)', copyright: ['Copyright 2021 B and C'] },
      ],
    },
  ]);
});

it('names who made a package that brings no text, and takes none that says nothing', () => {
  const [{ text = '', packages = [] } = {}] = licenceTexts(project, [
    add('c', { license: 'MIT', author: { name: 'C' } }),
  ]);
  expect([text.includes('(MIT)'), packages]).toEqual([true, [{ name: 'c 1.0.0 (MIT)', copyright: ['by C'] }]]);
  expect(() => licenceTexts(project, [add('d', {})])).toThrow('d says nothing of its licence.');
});
