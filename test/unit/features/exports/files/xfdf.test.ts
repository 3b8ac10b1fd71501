import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { xfdfOf } from '../../../../../src/engine/features/exports/files/xfdf.ts';
import type { Annotation } from '../../../../../src/engine/places/annotated-pdf.ts';
import { HOSTILE } from './reported.ts';

const AT = new Date('2026-11-30T04:05:06.789Z');
const MARK: Annotation = {
  page_index: 3,
  kind: 'highlight',
  note: 'What lapses?\n[1] It does. (Supported)',
  author: 'Pincite',
  rects: [
    [72, 700.1234, 100, 12],
    [72, 686, 40.5, 12],
  ],
};

test('a mark has its page, its boxes and the corners of each, its colour and its note', () => {
  const lines = xfdfOf('Leave & absence.pdf', [MARK, { ...MARK, kind: 'own', author: 'A. Lee' }], AT).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">',
    '<f href="Leave &amp; absence.pdf"/>',
    '<annots>',
  ]);
  const first =
    '<highlight page="3" name="pincite-1" rect="72,686,172,712.123" coords="72,712.123,172,712.123,72,700.123,172,700.123,72,698,112.5,698,72,686,112.5,686" color="#FFDD33" flags="print" title="Pincite" date="D:20261130040506Z"><contents>What lapses?';
  expect(lines.slice(4, 6)).toEqual([first, '[1] It does. (Supported)</contents></highlight>']);
  expect(lines[6]).toContain('name="pincite-2"');
  expect(lines[6]).toContain('color="#CDB8F5" flags="print" title="A. Lee"');
});

test('words of documents stay words, whatever is in them', () => {
  const xml = xfdfOf('a"\n.pdf', [{ ...MARK, note: HOSTILE, author: '"><x y="' }], AT);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/u);
  expect(xml.isWellFormed()).toBe(true);
  const elements = parseDocument(xml, { xmlMode: true }).children.flatMap((node) => ('children' in node ? node : []));
  const tags = JSON.stringify(elements, (key, value) => (['parent', 'prev', 'next'].includes(key) ? undefined : value));
  expect(tags).not.toContain('"name":"script"');
  expect(tags).toContain('<script>alert(1)</script>');
});
