import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decodeText, pageText } from '../../../../src/engine/documents/formats/decode-text.ts';

const utf32 = (text: string, write: 'writeUInt32LE' | 'writeUInt32BE'): Buffer => {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const bytes = Buffer.alloc(4 * codes.length);
  codes.forEach((code, i) => void bytes[write](code, 4 * i));
  return bytes;
};
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const GERMAN = 'Der Käufer trägt die Gebühr. Die Prüfung währt fünf Tage.';
const RUSSIAN = 'Срок аренды пять лет. Плата вносится в марте.';

describe('the text of bytes', () => {
  it.each([
    [
      'one bad byte',
      Buffer.concat([Buffer.from(GERMAN), latin('\xff'), Buffer.from(GERMAN)]),
      `${GERMAN}\ufffd${GERMAN}`,
    ],
    ['a character that is cut off', Buffer.from(`${GERMAN} 4 €`).subarray(0, -1), `${GERMAN} 4 \ufffd`],
    [
      'a line of another encoding',
      Buffer.concat([Buffer.from(`${GERMAN}\n`), latin('Prüfung\n'), Buffer.from(GERMAN)]),
      `${GERMAN}\nPrüfung\n${GERMAN}`,
    ],
    [
      'one letter of Windows',
      latin('The buyer\x92s fee is due on the first day of May.'),
      'The buyer’s fee is due on the first day of May.',
    ],
    ['a zero', Buffer.from('A stray\0zero in a line of text.'), 'A stray zero in a line of text.'],
    [
      'many zeros',
      Buffer.concat([Buffer.from('Before the crash.\n'), Buffer.alloc(4096), Buffer.from('After it.')]),
      'Before the crash.\n After it.',
    ],
    ['UTF-16 of another script', Buffer.from(RUSSIAN, 'utf16le'), RUSSIAN],
    ['the same, big end first', Buffer.from(RUSSIAN, 'utf16le').swap16(), RUSSIAN],
    ['UTF-16 of Chinese', Buffer.from('租期为五年。租金为 300 元。', 'utf16le'), '租期为五年。租金为 300 元。'],
    ['UTF-32', utf32('\ufeffThe fee is 4 €.', 'writeUInt32LE'), 'The fee is 4 €.'],
    ['UTF-32, big end first', utf32('\ufeffThe fee is 4 €.', 'writeUInt32BE'), 'The fee is 4 €.'],
    ['UTF-32 without a mark', utf32('The fee is 4 €, due in May.', 'writeUInt32LE'), 'The fee is 4 €, due in May.'],
    ['the euro of ISO 8859-15', latin('Die Gebühr für Köln beträgt 40 \xa4.'), 'Die Gebühr für Köln beträgt 40 €.'],
    [
      'the letters of an old Macintosh',
      latin('Die Geb\x9fhr f\x9fr K\x9aln tr\x8agt er.'),
      'Die Gebühr für Köln trägt er.',
    ],
    ['the letters of DOS', latin('Die Geb\x81hr f\x81r K\x94ln tr\x84gt er.'), 'Die Gebühr für Köln trägt er.'],
    ['few letters of Windows', latin('Gebühr: 40 \x80'), 'Gebühr: 40 €'],
    ['the end of a file in DOS', latin('The fee is due.\r\n\x1a'), 'The fee is due.\r\n'],
    ['the colours of a terminal', latin('The fee is \x1b[1;31mdue\x1b[0m.'), 'The fee is due.'],
    ['letters struck twice', latin('The f\bfe\bee\be is _\bd_\bu_\be.'), 'The fee is due.'],
  ])('with %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('is none of what is no text', () => {
    for (let i = 0; i < 20; i++) expect(decodeText(randomBytes(2000))).toBeNull();
    expect(decodeText(Buffer.from('7f454c4602010100000000000000000003003e0001000000', 'hex'))).toBeNull();
  });
});

describe('the text of a web page', () => {
  const shiftJis = Buffer.from('8c5f96f182cd974c8cf882c582b78142', 'hex');
  it.each([
    ['its head', Buffer.concat([latin('<meta charset="Shift_JIS"><p>'), shiftJis]), '契約は有効です。'],
    [
      'a field in its head',
      Buffer.concat([latin('<meta http-equiv="Content-Type" content="text/html; charset=shift_jis"><p>'), shiftJis]),
      '契約は有効です。',
    ],
    [
      'the declaration of XML',
      Buffer.concat([latin('<?xml version="1.0" encoding="windows-1251"?><html><p>'), Buffer.from('d1f0eeea', 'hex')]),
      'Срок',
    ],
    ['nothing that is true', Buffer.from(`<meta charset="iso-8859-1"><p>${GERMAN}`), GERMAN],
    ['a name that nobody knows', Buffer.from(`<meta charset="x-none"><p>${GERMAN}`), GERMAN],
    ['a mark of UTF-16', Buffer.from(`\ufeff<meta charset="utf-8"><p>${GERMAN}`, 'utf16le'), GERMAN],
  ])('is in the encoding that is named by %s', (_, bytes, text) => {
    expect(pageText(bytes)?.split('<p>').at(-1)).toBe(text);
  });
});
