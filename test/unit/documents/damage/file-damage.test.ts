import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { damageOf } from '../../../../src/engine/documents/damage/file-damage.ts';
import { CourierPage } from '../../../fixtures/pdf/courier-page.ts';
import { assemblePdf, rawPdf, streamObject } from '../../../fixtures/pdf/raw-pdf.ts';

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const page = new CourierPage(0).lines(['The deposit is 40 euros.', 'It is paid back in May.'], 72, 700);
const WHOLE = latin1(rawPdf({ pages: [{ content: page.content, mediaBox: [0, 0, 612, 792] }] }));
const NO_TABLE = WHOLE.replace(/xref\n[\s\S]*?trailer/u, 'trailer');
const look = (file: string, isInOrder = false) => {
  const damage = damageOf(Uint8Array.from(Buffer.from(file, 'latin1')), isInOrder);
  return { isCut: damage.isCut, isBroken: damage.isBroken(0), paints: damage.paints(0) };
};
const SOUND = { isCut: false, isBroken: false, paints: true };

/** A file whose one page has these streams as its content. */
function withStreams(...streams: readonly string[]): string {
  const kids = streams.map((_, i) => `${4 + i} 0 R`).join(' ');
  return latin1(
    assemblePdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents [${kids}] >>`,
      ...streams,
    ]),
  );
}
const packed = (content: string): string =>
  streamObject(latin1(deflateSync(Buffer.from(content, 'latin1'))), '/Filter /FlateDecode');

test.each([
  ['a whole file', WHOLE],
  ['a whole file behind a text', `Sent by mail.\n${WHOLE}`],
  ['a file without its table', NO_TABLE],
  [
    'a file whose stream says its length elsewhere',
    `${WHOLE.replace(/\/Length (\d+)/u, '/Length 9 0 R')}\n9 0 obj\n${/\/Length (\d+)/u.exec(WHOLE)?.[1]}\nendobj\n`,
  ],
  ['a file with other line ends', WHOLE.replaceAll('endstream', '\rendstream')],
  ['a packed content', withStreams(packed('BT /F1 9 Tf (Fees) Tj ET'))],
  [
    'an operator whose operands stand in the stream before',
    withStreams(streamObject('1 0 0'), streamObject('rg 0 0 9 9 re f')),
  ],
  ['a picture inside the content', withStreams(streamObject('BI /W 1 /H 1 /BPC 8 /CS /G ID \x45\x49) EI Q'))],
  ['an operator of later readers', withStreams(streamObject('BX (new) zz EX 0 0 9 9 re f'))],
])('%s is sound', (_, file) => {
  expect(look(file)).toEqual(SOUND);
});

test.each([
  ['words of a stream', WHOLE.replace('deposit is ', '')],
  ['its second half', WHOLE.slice(0, WHOLE.indexOf('euros'))],
  ['the end of a dictionary', WHOLE.replace('/MediaBox [0 0 612 792]', '/MediaBox [0 0 612 79')],
  ['a page that its tree counts', WHOLE.replace('/Count 1', '/Count 2')],
  ['the branch of its page', WHOLE.replace('/Kids [4 0 R]', '/Kids [7 0 R]')],
])('a file without %s is cut', (_, file) => {
  expect(look(file, true)).toMatchObject({ isCut: true });
});

test.each([
  ['a string that does not close', withStreams(streamObject('BT (Fees Tj ET'))],
  ['an unknown operator', withStreams(streamObject('BT (Fees) Tz9 ET'))],
  ['an operator without its operands', withStreams(streamObject('BT Tj ET'))],
  ['an operator with operands of another kind', withStreams(streamObject('BT (Fees) Tz ET'))],
  ['operands without an operator', withStreams(streamObject('BT (Fees) Tj ET 4 5'))],
  [
    'a packed stream whose checksum is wrong',
    withStreams(packed('BT (Fees) Tj ET').replace(/.\nendstream/su, '!\nendstream')),
  ],
  ['no stream where it says one', withStreams('<< /Length 4 >>')],
])('a content with %s is broken', (_, file) => {
  expect(look(file, true)).toMatchObject({ isCut: false, isBroken: true });
});

test('an empty content paints nothing, a broken one may', () => {
  expect(look(withStreams(streamObject('q 1 0 0 1 0 0 cm Q')), true)).toEqual({ ...SOUND, paints: false });
  expect(look(withStreams(packed('q Q').replace(/stream\n../su, 'stream\n!!')), true)).toMatchObject({ paints: true });
});

test('a file without an object is cut where its table of objects is wrong', () => {
  const file = NO_TABLE.replace(/3 0 obj[\s\S]*?endobj\n/u, '');
  expect(look(file)).toMatchObject({ isCut: true });
});

test('a tree that leads back into itself is cut', () => {
  expect(look(WHOLE.replace('/Kids [4 0 R]', '/Kids [2 0 R]'), true)).toMatchObject({ isCut: true });
});

test('an encrypted file is judged by its objects alone', () => {
  const file = WHOLE.replace('/Root 1 0 R', '/Encrypt << /Filter /Standard >> /Root 1 0 R').replace('(The', '(The(');
  expect(
    look(
      file.replace(/\/Length (\d+)/u, (_, length) => `/Length ${Number(length) + 1}`),
      true,
    ),
  ).toEqual({
    ...{ isCut: false, isBroken: false, paints: false },
  });
});
