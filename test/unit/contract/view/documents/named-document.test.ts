import { expect, it } from 'vitest';
import { namesakes } from '../../../../../src/contract/view/documents/named-document.ts';

const of = (document_id: string, document_name: string, source_filename: string) => ({
  document_id,
  document_name,
  source_filename,
});
const DOCUMENTS = [
  of('1', 'Lease', 'lease.pdf'),
  of('2', 'Lease', 'lease-2.pdf'),
  of('3', 'LEASE', 'Lease.PDF'),
  of('4', 'Report 2.5', 'report.docx'),
  of('5', 'Income/Loss', 'sheet.xlsx'),
];

it.each([
  ['lease.pdf', ['1']],
  ['Lease', ['1', '2']],
  ['lEASE.pdf', ['1', '3']],
  ['lease-2', ['2']],
  ['Report 2.6', []],
  ['report 2.5', ['4']],
  ['Income/Loss', ['5']],
  ['/home/u/sheet.xlsx', ['5']],
  ['C:\\files\\sheet.xlsx', ['5']],
])('%s names %j', (name, ids) => {
  expect(namesakes(name, DOCUMENTS).map(({ document_id: id }) => id)).toEqual(ids);
});
