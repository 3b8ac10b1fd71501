import { expect, test } from 'vitest';
import { hasCutObjects } from '../../../../src/engine/documents/legibility/cut-objects.ts';
import { CourierPage } from '../../../fixtures/pdf/courier-page.ts';
import { rawPdf } from '../../../fixtures/pdf/raw-pdf.ts';

const page = new CourierPage(0).lines(['The deposit is 40 euros.', 'It is paid back in May.'], 72, 700);
const WHOLE = Buffer.from(rawPdf({ pages: [{ content: page.content, mediaBox: [0, 0, 612, 792] }] })).toString(
  'latin1',
);
const isCut = (file: string): boolean => hasCutObjects(Uint8Array.from(Buffer.from(file, 'latin1')));

test.each([
  ['a whole file', WHOLE],
  ['a whole file behind a text', `Sent by mail.\n${WHOLE}`],
  ['a file without its table', WHOLE.replace(/xref\n[\s\S]*?trailer/u, 'trailer')],
  [
    'a file whose stream says its length elsewhere',
    `${WHOLE.replace(/\/Length (\d+)/u, '/Length 9 0 R')}\n9 0 obj\n${/\/Length (\d+)/u.exec(WHOLE)?.[1]}\nendobj\n`,
  ],
  ['a file with other line ends', WHOLE.replaceAll('endstream', '\rendstream')],
])('%s has lost nothing', (_, file) => {
  expect(isCut(file)).toBe(false);
});

test.each([
  ['words of a stream', WHOLE.replace('deposit is ', '')],
  ['its second half', WHOLE.slice(0, WHOLE.indexOf('euros'))],
  ['an object', WHOLE.replace(/3 0 obj[\s\S]*?endobj\n/u, '')],
])('a file without %s has', (_, file) => {
  expect(isCut(file)).toBe(true);
});
