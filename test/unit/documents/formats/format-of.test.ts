import { deflateSync, gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { formatOf, isDocumentHead, isEmpty, isPdf } from '../../../../src/engine/documents/formats/format-of.ts';

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
    [
      'a workbook of 2003 in one file, whatever it is called',
      text(
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      ),
      'an Excel 2003 workbook in XML',
    ],
    ['another file of XML', text('<?xml version="1.0"?><fees/>'), 'an XML file'],
    ['an archive', gzipSync('The fee is due.'), 'an archive'],
    [
      'DjVu',
      bytes(0x41, 0x54, 0x26, 0x54, 0x46, 0x4f, 0x52, 0x4d, 0, 0, 1, 0, 0x44, 0x4a, 0x56, 0x55),
      'a DjVu document',
    ],
    ['a workbook of Excel 5', bytes(0x09, 0x08, 0x08, 0x00, 0x00, 0x05), 'an Excel workbook from before 2007'],
    ['a WordPerfect document', bytes(0xff, 0x57, 0x50, 0x43, 0x10), 'a WordPerfect document'],
    ['a program', bytes(0x4d, 0x5a, 0x90, 0x00, 0x03), 'a program'],
    ['a database', text(`SQLite format 3\0${'x'.repeat(200)}`), 'a database'],
    ['PostScript', text('%!PS-Adobe-3.0\n%%Title: Fees\nshowpage\n'), 'a PostScript file'],
    ['a contact', text('BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD\n'), 'a contact'],
    [
      'a workbook in XML',
      text('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook></Workbook>'),
      'an Excel 2003 workbook in XML',
    ],
    [
      'a document in XML',
      text('<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument/>'),
      'a Word 2003 document in XML',
    ],
    ['a drawing', text('<svg xmlns="http://www.w3.org/2000/svg"><text>Fee</text></svg>'), 'a drawing'],
    ['another format', bytes(0x00, 0x61, 0x73, 0x6d, 1), 'a file of the format WASM'],
  ])('is told for what it is: %s', async (_, file, what) => {
    const found = await formatOf(file, 'file');
    if (found === null || typeof found === 'string') throw new Error(`it is told to be ${found}`);
    expect(found.what).toMatch(what);
    expect(found.remedy).toMatch(/\badd\b/);
  });

  it.each([
    ['a film', `Gulls nest on the quay. ${'x'.repeat(164)}Gulls again.`.padEnd(600, ' and more')],
    ['a picture', 'BM Harbour Ltd charges 40 euros a night.'],
    ['a program', 'MZ is the zone of the marina.'],
    ['a recording', 'ID3 is the third form of the identity paper.'],
    ['an archive', 'BZh is how the zone is written.'],
  ])('is a text when it is written in letters, whatever begins with the same ones: %s', async (_, written) => {
    expect(await formatOf(text(written), 'quay.txt')).toBeNull();
    expect(await formatOf(Buffer.from(`${written} Caf\u00e9.`, 'latin1'), 'quay.txt')).toBeNull();
    expect(isDocumentHead(text(written))).toBe(false);
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

const packed = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, content]) => [path, strToU8(content)])));
const office = (main: string): Uint8Array =>
  packed({
    '[Content_Types].xml': `<ct:Types xmlns:ct="x"><ct:Override PartName="/a.xml" ContentType="application/${main}"/></ct:Types>`,
    'a.xml': '<a/>',
  });

describe('a package is what it says it is, whatever it is called', () => {
  it.each([
    ['word', 'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'],
    ['word', 'vnd.ms-word.document.macroEnabled.main+xml'],
    ['word', 'vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'],
    ['word', 'vnd.ms-word.template.macroEnabledTemplate.main+xml'],
    ['sheet', 'vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'],
    ['sheet', 'vnd.ms-excel.sheet.macroEnabled.main+xml'],
    ['sheet', 'vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml'],
    ['sheet', 'vnd.ms-excel.template.macroEnabled.main+xml'],
    ['slides', 'vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'],
    ['slides', 'vnd.ms-powerpoint.presentation.macroEnabled.main+xml'],
    ['slides', 'vnd.openxmlformats-officedocument.presentationml.template.main+xml'],
    ['slides', 'vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml'],
  ])('%s: %s', async (format, main) => {
    expect(await formatOf(office(main), 'rules.pdf')).toBe(format);
  });

  it.each([
    ['a binary Excel workbook (XLSB)', office('vnd.ms-excel.sheet.binary.macroEnabled.main')],
    ['an OpenDocument text', packed({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<a/>' })],
    ['a Pages document', packed({ 'Index/Document.iwa': 'x', 'Metadata/Properties.plist': 'x' })],
    ['a Numbers spreadsheet', packed({ 'Index/Document.iwa': 'x', 'Index/Tables/DataList.iwa': 'x' })],
    ['an archive', packed({ 'terms.txt': 'The fee is due.' })],
  ])('is told where it is not read: %s', async (what, file) => {
    expect(await formatOf(file, 'file.docx')).toMatchObject({ what });
  });
});

describe('a text is what its beginning says', () => {
  const page = '<html><body><p>The fee is due.</p></body></html>';
  it.each([
    ['a page called a workbook', text('<table><tr><td>Pier</td><td>12</td></tr></table>'), 'fees.xls', 'html'],
    ['a part of a page', text('<div class="a"><p>The fee is due.</p></div>\n'), 'part', 'html'],
    ['a page in UTF-16', new Uint8Array(Buffer.from(`\ufeff${page}`, 'utf16le')), 'page', 'html'],
    ['a page in UTF-16 without a mark', new Uint8Array(Buffer.from(page, 'utf16le')), 'page', 'html'],
    ['XHTML', text(`<?xml version="1.0"?>\n<?xml-stylesheet href="a.css"?><!-- x -->${page}`), 'page', 'html'],
    ['a part of a page, by its name', text('The <b>fee</b> is due.'), 'part.htm', 'html'],
    ['Markdown that begins with a tag', text('<div align="center">\n<h1>Pier</h1>\n</div>'), 'README.md', null],
    ['text that is called a page', text('The fee is due.'), 'fee.html', null],
    [
      'a mail',
      text('From: a@example.org\nDate: Tue, 3 Mar 2026 10:00:00 +0100\nSubject: Fee\n\nIt is due.'),
      'mail',
      'mail',
    ],
    ['a memo', text('From: Ann\nDate: 3 March 2026\nSubject: Fee\n\nIt is due.'), 'memo', null],
    ['a mailbox', text('From a@example.org Tue Mar  3 09:15:00 2026\nFrom: a@example.org\n\nDue.'), 'box', 'mbox'],
    ['a letter', text('From the harbour office, 3 March 2026\nDear Bo: it is due.'), 'letter', null],
    ['a calendar', text('BEGIN:VCALENDAR\r\nEND:VCALENDAR'), 'a.ics', 'calendar'],
    ['a table called a workbook', text('Pier\tFee\nNorth\t12'), 'fees.xls', 'csv'],
  ])('%s', async (_, file, name, format) => {
    expect(await formatOf(file, name)).toBe(format);
  });
});

describe('a file in a folder', () => {
  it.each([
    ['a PDF', text('%PDF-1.7\n'), true],
    ['DjVu', bytes(0x41, 0x54, 0x26, 0x54, 0x46, 0x4f, 0x52, 0x4d, 0, 0, 1, 0, 0x44, 0x4a, 0x56, 0x55), true],
    ['PostScript', text('%!PS-Adobe-3.0\nshowpage\n'), true],
    ['an e-book', zipSync({ mimetype: [strToU8('application/epub+zip'), { level: 0 }] }), true],
    ['a workbook in XML', text('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'), true],
    ['a package of Office', office('vnd.ms-word.document.macroEnabled.main+xml'), true],
    ['a document from before 2007', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), true],
    ['rich text', text('{\\rtf1 The fee is due.}'), true],
    ['a mail', text('Message-ID: <1@example.org>\nFrom: a@example.org\n\nDue.'), true],
    ['a web page', text('<!doctype html><p>Due.'), true],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), true],
    ['an archive of other files', packed({ 'main.c': 'int main;' }), false],
    ['a text that may be anything', text('int main(void) { return 0; }'), false],
    ['a text about PDF', text('Files begin with %PDF-1.7 and a comment.'), false],
  ])('is a document or not by its bytes: %s', (_, file, is) => {
    expect(isDocumentHead(file)).toBe(is);
  });
});

describe('a PDF', () => {
  it('may begin behind other bytes, and is no text that names its header', () => {
    expect(isPdf(text('\ufeff%PDF-1.4\n'))).toBe(true);
    expect(isPdf(text('HTTP/1.1 200 OK\r\n\r\n%PDF-1.4\r\n'))).toBe(true);
    expect(isPdf(text('A header is %PDF-1.4 in the first line.\n'))).toBe(false);
  });
});

describe('an empty file', () => {
  it('says nothing', () => {
    for (const empty of [text(''), text(' \r\n\t\n'), text('\ufeff'), text('\ufeff \n'), new Uint8Array(64)])
      expect(isEmpty(empty)).toBe(true);
    expect(isEmpty(new Uint8Array(Buffer.from('\ufeff\n ', 'utf16le')))).toBe(true);
    expect(isEmpty(text('  a'))).toBe(false);
  });
});

describe('a file of blanks alone', () => {
  it('is empty, also when they are no-break spaces', () => {
    expect(isEmpty(text('\u00a0 \u3000\r\n'))).toBe(true);
    expect(isEmpty(text('\u00a0 4'))).toBe(false);
  });
});
