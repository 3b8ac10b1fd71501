import { strFromU8, unzipSync } from 'fflate';
import type { OtherFormat, TextFormat } from './types.ts';

const SAVE = 'save it as PDF and add that';
const ARCHIVE: OtherFormat = { what: 'an archive', remedy: 'unpack it and add the files in it' };

/**
 * What a package of Office is, by the media type of its main part (ECMA-376, part 2); templates and files with macros
 * too.
 */
const MAIN_PARTS: readonly (readonly [type: RegExp, is: TextFormat | OtherFormat])[] = [
  [/(?:wordprocessingml|ms-word)\.(?:document|template)[\w.]*\.?main\+xml/iu, 'word'],
  [
    /ms-excel\.sheet\.binary[\w.]*main/iu,
    { what: 'a binary Excel workbook (XLSB)', remedy: 'save it as XLSX or PDF and add that' },
  ],
  [/(?:spreadsheetml|ms-excel)\.(?:sheet|template)[\w.]*\.?main\+xml/iu, 'sheet'],
  [/(?:presentationml|ms-powerpoint)\.(?:presentation|template|slideshow)[\w.]*\.?main\+xml/iu, 'slides'],
  [/ms-visio\.(?:drawing|template|stencil)/iu, { what: 'a Visio drawing', remedy: SAVE }],
  [/xps-|oxps/iu, { what: 'an XPS document', remedy: SAVE }],
];

/** Where the main part lies by custom: all that is left of a package whose list of parts is lost. */
const PLACES: readonly (readonly [path: string, is: TextFormat])[] = [
  ['word/document', 'word'],
  ['xl/workbook', 'sheet'],
  ['ppt/presentation', 'slides'],
];

/** What other packages are, by the beginning of the media type that they name. */
const MEDIA_TYPES: readonly (readonly [type: RegExp, is: OtherFormat])[] = [
  [/opendocument\.text/u, { what: 'an OpenDocument text', remedy: 'save it as DOCX or PDF and add that' }],
  [
    /opendocument\.spreadsheet/u,
    { what: 'an OpenDocument spreadsheet', remedy: 'save it as XLSX or PDF and add that' },
  ],
  [
    /opendocument\.presentation/u,
    { what: 'an OpenDocument presentation', remedy: 'save it as PPTX or PDF and add that' },
  ],
  [/opendocument\./u, { what: 'an OpenDocument file', remedy: SAVE }],
  [/epub/u, { what: 'an e-book', remedy: SAVE }],
];

/** What Apple's programs write, by a name in it. */
const APPLE: readonly (readonly [name: RegExp, ending: RegExp, is: OtherFormat])[] = [
  [
    /^Index\/Tables\//u,
    /\.numbers$/iu,
    { what: 'a Numbers spreadsheet', remedy: 'export it as XLSX or PDF and add that' },
  ],
  [/^Index\/Slide/u, /\.key$/iu, { what: 'a Keynote presentation', remedy: 'export it as PPTX or PDF and add that' }],
  [/./u, /./u, { what: 'a Pages document', remedy: 'export it as DOCX or PDF and add that' }],
];
const OF_APPLE = /^(?:Index\/Document\.iwa|Index\.zip|index\.(?:apxl|xml)(?:\.gz)?)$/u;

const DESCRIBING = new Set(['[Content_Types].xml', 'mimetype']);
/** Longest description that is looked at; only hostile files have longer ones. */
const LONGEST = 4 * 2 ** 20;

/** Whether the bytes are a package of parts (ZIP). */
export const isPackage = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5) && (bytes[3] === 4 || bytes[3] === 6);

/** What a package is, by what it says of itself, whatever the file is called. */
export function packageFormat(bytes: Uint8Array, sourceFilename: string): TextFormat | OtherFormat {
  const names: string[] = [];
  let described: Record<string, Uint8Array>;
  try {
    described = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        return DESCRIBING.has(name) && originalSize < LONGEST;
      },
    });
  } catch {
    // A part of it is lost: the names of its parts stand in clear.
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    return PLACES.find(([path]) => file.includes(path))?.[1] ?? ARCHIVE;
  }
  const types = described['[Content_Types].xml'];
  const text = types === undefined ? '' : textOf(types);
  const main = MAIN_PARTS.find(([type]) => type.test(text))?.[1];
  if (main !== undefined) return main;
  const media = described.mimetype === undefined ? '' : textOf(described.mimetype);
  const known = MEDIA_TYPES.find(([type]) => type.test(media))?.[1];
  if (known !== undefined) return known;
  const place = PLACES.find(([path]) => names.some((name) => name.startsWith(`${path}.`)))?.[1];
  if (place !== undefined) return place;
  if (!names.some((name) => OF_APPLE.test(name))) return ARCHIVE;
  const apple = APPLE.find(([name, ending]) => ending.test(sourceFilename) || names.some((one) => name.test(one)));
  return apple?.[2] ?? ARCHIVE;
}

/** Parts in UTF-16 are rare, and allowed. */
const textOf = (part: Uint8Array): string => strFromU8(part).replaceAll('\0', '');
