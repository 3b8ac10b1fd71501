import { expect, it } from 'vitest';
import { safeFileName } from '../../../src/files/exact-path.ts';
import { uploadNameOf } from '../../../src/serve/uploads.ts';

it.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Users\\x.pdf', 'C__Users_x.pdf'],
  ['..', 'document'],
  ['', 'document'],
  [' . ', 'document'],
  ['.hidden', 'hidden'],
  ['a\u0000b\nc.pdf', 'a_b_c.pdf'],
  ['con.pdf', '_con.pdf'],
  ['Prüfung 2024 – Entwurf.pdf', 'Prüfung 2024 – Entwurf.pdf'],
])('%j is kept as %j', (given, name) => {
  expect(safeFileName(given)).toBe(name);
});

it('shortens a name to what file systems take, and keeps its ending', () => {
  const name = safeFileName(`${'ü'.repeat(400)}.pdf`);
  expect(name).toMatch(/^ü+\.pdf$/);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(210);
});

it('reads the percent-encoded header and refuses what is none', () => {
  expect(['a%20%C3%BC.pdf', '%', undefined, ['a', 'b']].map(uploadNameOf)).toEqual(['a ü.pdf', null, null, null]);
});
