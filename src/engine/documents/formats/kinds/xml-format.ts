import { decodeText } from '../decode-text.ts';
import type { OtherFormat } from './types.ts';

/** Office documents as one file of XML, by the namespace of their root. */
const NAMESPACES: readonly (readonly [namespace: string, is: OtherFormat])[] = [
  [
    'http://schemas.microsoft.com/office/word/2003/wordml',
    { what: 'a Word 2003 document in XML', remedy: 'save it as DOCX or PDF and add that' },
  ],
  [
    'urn:schemas-microsoft-com:office:spreadsheet',
    { what: 'an Excel 2003 workbook in XML', remedy: 'save it as XLSX or PDF and add that' },
  ],
  [
    'urn:oasis:names:tc:opendocument:xmlns:office:1.0',
    { what: 'an OpenDocument file in XML', remedy: 'save it as DOCX, XLSX, PPTX or PDF and add that' },
  ],
];
const HEAD_BYTES = 4096;

/** What a file of XML is that is not read, by how it begins; null when it is nothing known. */
export function xmlFormat(bytes: Uint8Array): OtherFormat | null {
  const head = decodeText(bytes.subarray(0, HEAD_BYTES)) ?? '';
  return NAMESPACES.find(([namespace]) => head.includes(namespace))?.[1] ?? null;
}
