import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { formatOf } from '../../../../src/engine/documents/formats/format-of.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const bytes = (...values: number[]): Uint8Array => Uint8Array.from([...values, ...new Array(600).fill(0)]);

describe('a file that is no PDF', () => {
  it.each([
    ['the rich text format', text('{\\rtf1\\ansi The fee is due.}'), 'a rich text document'],
    ['a document from before 2007', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), /before 2007/],
    [
      'a picture',
      bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52),
      'a picture',
    ],
    ['an archive', gzipSync('The fee is due.'), 'an archive'],
    ['another format', bytes(0x00, 0x61, 0x73, 0x6d, 1), 'a file of the format WASM'],
  ])('is told for what it is: %s', async (_, file, what) => {
    const found = await formatOf(file, 'file');
    if (found === null || typeof found === 'string') throw new Error(`it is told to be ${found}`);
    expect(found.what).toMatch(what);
    expect(found.remedy).toMatch(/\badd\b/);
  });

  it('is a PDF that lost its header, when it has objects of one', async () => {
    expect(await formatOf(text('7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'), 'file')).toBe('lost header');
  });

  it.each([
    ['text', text('The fee is due. Write <html> for a page.')],
    ['Markdown with a tag', text('# Fees\n\n<br> The fee is due.')],
    ['bytes of no format', Uint8Array.from(deflateSync('The fee is due.')).map((byte) => byte ^ 0x55)],
  ])('may be text, or nothing that is known: %s', async (_, file) => {
    expect(await formatOf(file, 'file')).toBeNull();
  });
});
