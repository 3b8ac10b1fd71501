import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { declaredDate, officeDate } from '../../../../src/engine/documents/formats/declared-date.ts';
import { officeParts } from '../../../../src/engine/documents/formats/office-parts.ts';

it.each([
  ['a PDF', "D:20240115093000+01'00'", '2024-01-15'],
  ['a PDF that leaves out the sign', '20240115', '2024-01-15'],
  ['an Office file', '2024-01-15T23:30:00Z', '2024-01-15'],
  ['a mail, in the zone of who wrote it', 'Mon, 15 Jan 2024 23:30:00 -0500', '2024-01-15'],
])('reads the day of %s', (_, written, date) => {
  expect(declaredDate(written)).toBe(date);
});

it.each([
  ['there is none', null],
  ['it is empty', ''],
  ['it is no date', 'yesterday'],
  ['the calendar has no such day', 'D:20240231'],
  ['nobody set the clock', '1980-01-01T00:00:00Z'],
  ['only a year stands there', '2024'],
])('has no day where %s', (_, written) => {
  expect(declaredDate(written)).toBeNull();
});

const DATED =
  '<cp:coreProperties xmlns:cp="cp" xmlns:dcterms="http://purl.org/dc/terms/">' +
  '<dcterms:modified>2024-03-02T10:00:00Z</dcterms:modified><dcterms:created>2024-01-15T10:00:00Z</dcterms:created>' +
  '</cp:coreProperties>';

it('takes the day on which an Office file was made from its core properties, wherever they lie', () => {
  const type = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
  const relations = `<Relationships><Relationship Id="r1" Type="${type}" Target="about/own.xml"/></Relationships>`;
  const files = { '_rels/.rels': strToU8(relations), 'about/own.xml': strToU8(DATED) };
  expect(officeDate(officeParts(zipSync(files), 'lease.docx'))).toBe('2024-01-15');
  expect(officeDate(officeParts(zipSync({ 'docProps/core.xml': strToU8(DATED) }), 'lease.docx'))).toBe('2024-01-15');
  expect(officeDate(officeParts(zipSync({ 'word/document.xml': strToU8('<w/>') }), 'lease.docx'))).toBeNull();
});
