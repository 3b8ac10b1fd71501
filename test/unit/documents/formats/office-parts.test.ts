import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { officeParts } from '../../../../src/engine/documents/formats/office-parts.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';

const open = (parts: Readonly<Record<string, string | Uint8Array>>) =>
  officeParts(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([path, part]) => [path, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
    'file.docx',
  );

/** What a part says: "name[attribute=value](text)". */
function said(xml: string | Uint8Array): string {
  let out = '';
  open({ 'a.xml': xml }).walk('a.xml', {
    open: (name, attributes) => {
      out += `<${name}${Object.entries(attributes)
        .filter(([key]) => !key.startsWith('xmlns'))
        .map(([key, value]) => ` ${key}=${value}`)
        .join('')}>`;
    },
    text: (text) => {
      out += text;
    },
    close: (name) => {
      out += `</${name}>`;
    },
  });
  return out;
}

describe('names of a part', () => {
  const RIGHT = '<w:p w:id=1 r:id=2 own=3>quay</w:p>';

  it.each([
    ['its usual prefixes', `<w:p xmlns:w="${WORD}" xmlns:r="${RELATIONS}" w:id="1" r:id="2" own="3">quay</w:p>`],
    ['other prefixes', `<x:p xmlns:x="${WORD}" xmlns:w="${RELATIONS}" x:id="1" w:id="2" own="3">quay</x:p>`],
    ['no prefix', `<p xmlns="${WORD}" xmlns:x="${WORD}" xmlns:r="${RELATIONS}" x:id="1" r:id="2" own="3">quay</p>`],
    [
      'the strict standard',
      '<w:p xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main" xmlns:r="http://purl.oclc.org/ooxml/officeDocument/relationships" w:id="1" r:id="2" own="3">quay</w:p>',
    ],
    ['no declarations', '<w:p w:id="1" r:id="2" own="3">quay</w:p>'],
  ])('are the same with %s', (_, xml) => {
    expect(said(xml)).toBe(RIGHT);
  });

  it('follow the declarations of each element', () => {
    expect(said(`<w:p xmlns:w="${WORD}"><w:r xmlns:w="urn:other"><w:t/></w:r><w:r/></w:p>`)).toBe(
      '<w:p><other-w:r><other-w:t></other-w:t></other-w:r><w:r></w:r></w:p>',
    );
  });

  it('are read in UTF-16, too', () => {
    expect(said(new Uint8Array(Buffer.from(`\ufeff<w:t xmlns:w="${WORD}">größer</w:t>`, 'utf16le')))).toBe(
      '<w:t>größer</w:t>',
    );
  });
});

describe('alternatives of a part', () => {
  const of = (inner: string): string =>
    said(
      `<r ${MC} xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:z="urn:z">` +
        `<mc:AlternateContent>${inner}</mc:AlternateContent><t>after</t></r>`,
    );

  it.each([
    [
      'the first that is known',
      '<mc:Choice Requires="wps"><t>box</t></mc:Choice><mc:Fallback><t>old</t></mc:Fallback>',
      'box',
    ],
    [
      'the other where it is not',
      '<mc:Choice Requires="z"><t>box</t></mc:Choice><mc:Fallback><t>old</t></mc:Fallback>',
      'old',
    ],
    [
      'one of several',
      '<mc:Choice Requires="z"><t>1</t></mc:Choice><mc:Choice Requires="wps"><t>2</t></mc:Choice><mc:Choice Requires="wps"><t>3</t></mc:Choice>',
      '2',
    ],
    [
      'one within another',
      '<mc:Choice Requires="wps"><mc:AlternateContent><mc:Choice Requires="z"><t>1</t></mc:Choice><mc:Fallback><t>2</t></mc:Fallback></mc:AlternateContent></mc:Choice><mc:Fallback><t>3</t></mc:Fallback>',
      '2',
    ],
  ])('are read as %s', (_, inner, text) => {
    expect(of(inner)).toBe(`<r><t>${text}</t><t>after</t></r>`);
  });
});

describe('parts of a file', () => {
  it('are found by relationships, whatever the case and spelling of their names', () => {
    const parts = open({
      '_rels/.rels': `<x:Relationships xmlns:x="http://schemas.openxmlformats.org/package/2006/relationships"><x:Relationship Id="a" Type="${RELATIONS}/officeDocument" Target="/Word/My%20text.xml"/><x:Relationship Id="b" Type="${RELATIONS}/hyperlink" Target="http://[" TargetMode="External"/></x:Relationships>`,
      'word/my text.xml': '<t>quay</t>',
    });
    const [main, link] = parts.relations('');
    expect(main?.kind).toBe('officeDocument');
    expect(link?.path).toBeNull();
    expect(new TextDecoder().decode(parts.part(main?.path ?? '') ?? undefined)).toBe('<t>quay</t>');
    expect(parts.targets('').size).toBe(1);
  });

  it('are refused where they are nested deeper than any program does', () => {
    expect(() => said('<a>'.repeat(20_000))).toThrow(expect.objectContaining({ code: 'TOO_LARGE' }));
  });
});
