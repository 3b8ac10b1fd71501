import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { convert } from '../../../../../src/engine/documents/formats/convert.ts';
import { formatOf, isDocumentHead } from '../../../../../src/engine/documents/formats/format-of.ts';
import { par, wordOf } from '../../../../fixtures/office/word-parts.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A document as one file of XML, as Word saves it. `prefix`: of the namespace of packages. */
function flat(body: string, prefix = 'pkg:'): Uint8Array {
  const parts = Object.entries(unzipSync(wordOf({ body })))
    .filter(([name]) => name !== '[Content_Types].xml')
    .map(([name, bytes]) => {
      const type = name === 'word/document.xml' ? MAIN : 'application/vnd.openxmlformats-package.relationships+xml';
      return `<${prefix}part ${prefix}name="/${name}" ${prefix}contentType="${type}"><${prefix}xmlData>${new TextDecoder().decode(bytes)}</${prefix}xmlData></${prefix}part>`;
    });
  const space = prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`;
  return bytesOf(
    `<?xml version="1.0" standalone="yes"?><?mso-application progid="Word.Document"?><${prefix}package ${space}="http://schemas.microsoft.com/office/2006/xmlPackage">${parts.join('')}<${prefix}part ${prefix}name="/word/media/a.png" ${prefix}contentType="image/png"><${prefix}binaryData>iVBO\nRw==</${prefix}binaryData></${prefix}part></${prefix}package>`,
  );
}

describe('an Office document in one file of XML', () => {
  it.each(['pkg:', 'p:'])('is read as the package that it is, with the prefix "%s"', async (prefix) => {
    const file = flat(par('The tug waits.'), prefix);
    expect(await formatOf(file, 'quay.xml')).toBe('word');
    expect(isDocumentHead(file.subarray(0, 4096))).toBe(true);
    expect((await convert('word', file, 'quay.xml')).blocks).toEqual([{ kind: 'prose', text: 'The tug waits.' }]);
  });

  it.each([
    ['<w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"/>', 'a Word 2003 document in XML'],
    ['<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>', 'an Excel 2003 workbook in XML'],
    [
      '<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
      'an OpenDocument file in XML',
    ],
    ['<quay/>', 'an XML file'],
  ])('is told where it is of a form that is not read: %s', async (root, what) => {
    expect(await formatOf(bytesOf(`<?xml version="1.0"?>${root}`), 'quay.xml')).toMatchObject({ what });
  });
});
