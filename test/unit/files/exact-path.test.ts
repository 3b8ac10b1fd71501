import { join } from 'node:path';
import { expect, it } from 'vitest';
import { exactPath, fsPath, shownName, shownPath } from '../../../src/files/exact-path.ts';

it('gives the bytes of every name back, also after JSON', () => {
  // A lone continuation, a cut character, a surrogate in UTF-8, an overlong zero, beside letters of all lengths.
  const names = [[0x80], [0x61, 0xe2, 0x82], [0xed, 0xb0, 0x80, 0x2e], [0xc0, 0x80], [0xf0, 0x9f, 0x99, 0x82, 0xff]];
  for (let seed = 1; seed <= 200; seed++)
    names.push(Array.from({ length: seed % 9 }, (_, i) => (seed * 73 + i * i * 151) % 256));
  for (const name of names) {
    const path = JSON.parse(JSON.stringify(exactPath(Buffer.from(name)))) as string;
    expect([...Buffer.from(fsPath(path))]).toEqual(name);
  }
  expect(fsPath('/a/Prüfung 🙂.pdf')).toBe('/a/Prüfung 🙂.pdf');
});

it('is joined like any path, and shown with a mark for what cannot be read', () => {
  const path = join('/a', exactPath(Buffer.from('caf\xe9 \xff.txt', 'latin1')));
  expect(fsPath(path)).toEqual(Buffer.from('/a/caf\xe9 \xff.txt', 'latin1'));
  expect([shownPath(path), shownName(path)]).toEqual(['/a/caf\ufffd \ufffd.txt', 'caf\ufffd \ufffd.txt']);
});
