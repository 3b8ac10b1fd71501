import { decodeText } from '../decode-text.ts';
import type { OtherFormat } from './types.ts';

/**
 * What a file of XML is that is not read, by what it names at its beginning: a namespace, or the program that it
 * belongs to.
 */
const KINDS: readonly (readonly [name: RegExp, is: OtherFormat])[] = [
  [
    /progid="Word\.Document"|http:\/\/schemas\.microsoft\.com\/office\/word\/2003\/wordml/iu,
    { what: 'a Word 2003 document in XML', remedy: 'save it as DOCX or PDF and add that' },
  ],
  [
    /progid="Excel\.Sheet"|urn:schemas-microsoft-com:office:spreadsheet/iu,
    { what: 'an Excel 2003 workbook in XML', remedy: 'save it as XLSX or PDF and add that' },
  ],
  [
    /urn:oasis:names:tc:opendocument:xmlns:office:1\.0|<office:document\b/iu,
    { what: 'an OpenDocument file in XML', remedy: 'save it as DOCX, XLSX, PPTX or PDF and add that' },
  ],
  [/<svg\b/iu, { what: 'a drawing (SVG)', remedy: 'save it as PDF and add that' }],
];
const HEAD_BYTES = 4096;

/** What a file of XML is that is not read, by how it begins; null when it is nothing known. */
export function xmlFormat(bytes: Uint8Array): OtherFormat | null {
  const head = decodeText(bytes.subarray(0, HEAD_BYTES)) ?? '';
  return KINDS.find(([name]) => name.test(head))?.[1] ?? null;
}
