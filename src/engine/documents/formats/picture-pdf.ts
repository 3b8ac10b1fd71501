import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import * as UtifModule from 'utif2';

// The package is CommonJS: what it has is the default of its module.
const UTIF = (UtifModule as unknown as { default?: typeof UtifModule }).default ?? UtifModule;

/** Longest side of the page that a picture is put on, in points: that of a sheet of A4. */
const LONGEST_SIDE = 842;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Entries of its image dictionary (ISO 32000-1, 8.9.5) beside its size. */
  readonly entries: string;
  readonly data: Uint8Array;
  /** Degrees by which it is shown turned clockwise. */
  readonly rotation: number;
}

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG_HEAD = [0xff, 0xd8, 0xff];
const beginsWith = (bytes: Uint8Array, head: readonly number[]): boolean => head.every((byte, i) => bytes[i] === byte);

/** TIFF of either order of bytes. */
const TIFF_HEADS = [
  [0x49, 0x49, 0x2a, 0x00],
  [0x4d, 0x4d, 0x00, 0x2a],
];
const isTiff = (bytes: Uint8Array): boolean => TIFF_HEADS.some((head) => beginsWith(bytes, head));

/** Whether the bytes are a picture that is read: PNG, JPEG or TIFF. */
/** Enough of a file to tell a picture by. */
export const PICTURE_HEAD_BYTES = 16;

export const isPicture = (bytes: Uint8Array): boolean =>
  beginsWith(bytes, PNG_HEAD) || beginsWith(bytes, JPEG_HEAD) || isTiff(bytes);

/**
 * A PDF with the picture, of a TIFF with one page for each of its own, so that it is read and shown as any scan; null
 * for bytes that are none. The same bytes give the same PDF as long as the app runs: its length and offsets are what
 * the viewer asks for. Throws an Error when the picture is damaged.
 */
export function pictureAsPdf(bytes: Uint8Array): Uint8Array | null {
  if (!isPicture(bytes)) return null;
  if (isTiff(bytes)) return pdfOf(fromTiff(bytes));
  return pdfOf([beginsWith(bytes, PNG_HEAD) ? fromPng(bytes) : fromJpeg(bytes)]);
}

/** Largest page of a TIFF, in pixels: a sheet of A3 at 600 dpi has 70 million. */
const MOST_PIXELS = 2e8;
/** Tags of TIFF 6.0: kind of page, size, and how it lies. */
const [WIDTH, HEIGHT, ORIENTATION] = ['t256', 't257', 't274'] as const;

function fromTiff(bytes: Uint8Array): Picture[] {
  const file = new Uint8Array(bytes).buffer;
  const pages = UTIF.decode(file).filter((page) => WIDTH in page && HEIGHT in page);
  if (pages.length === 0) throw new Error('the TIFF has no page');
  return pages.map((page) => {
    const tag = (name: string): number => Number((page[name] as readonly number[] | undefined)?.[0] ?? 0);
    if (tag(WIDTH) * tag(HEIGHT) > MOST_PIXELS) throw new Error('a page of the TIFF is too large');
    UTIF.decodeImage(file, page);
    const picture = onPaper(page.width, page.height, UTIF.toRGBA8(page));
    // Its pixels are not needed any more: a fax has many pages.
    page.data = new Uint8Array();
    return { ...picture, rotation: ROTATIONS[tag(ORIENTATION)] ?? 0 };
  });
}

function fromPng(bytes: Uint8Array): Picture {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  return onPaper(width, height, data);
}

/** `rgba`: 4 bytes a pixel. */
function onPaper(width: number, height: number, rgba: Uint8Array): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0, from = 0, to = 0; i < width * height; i++, from += 4, to += 3) {
    const alpha = (rgba[from + 3] as number) / 255;
    // On white paper.
    for (let k = 0; k < 3; k++) rgb[to + k] = (rgba[from + k] as number) * alpha + 255 * (1 - alpha);
  }
  const entries = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode';
  return { width, height, entries, data: deflateSync(rgb, { level: 6 }), rotation: 0 };
}

/** By the values of the EXIF tag Orientation that cameras write; mirrored ones are none of them. */
const ROTATIONS: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 };

/** The data stays as it is: PDF knows JPEG. */
function fromJpeg(bytes: Uint8Array): Picture {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let rotation = 0;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) throw new Error('the JPEG is damaged');
    const marker = bytes[at + 1] as number;
    const length = view.getUint16(at + 2);
    if (marker === 0xe1) rotation = ROTATIONS[orientationIn(bytes.subarray(at + 4, at + 2 + length))] ?? rotation;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width, components] = [view.getUint16(at + 5), view.getUint16(at + 7), bytes[at + 9]];
      const space = components === 1 ? '/DeviceGray' : components === 4 ? '/DeviceCMYK' : '/DeviceRGB';
      // Programs write the four inks of a JPEG the wrong way round.
      const inverted = components === 4 ? ' /Decode [1 0 1 0 1 0 1 0]' : '';
      const entries = `/ColorSpace ${space} /BitsPerComponent 8 /Filter /DCTDecode${inverted}`;
      return { width, height, entries, data: bytes, rotation };
    }
    at += 2 + length;
  }
  throw new Error('the JPEG has no picture');
}

/** The tag Orientation of an EXIF segment (a TIFF file behind six bytes); 1 without one. */
function orientationIn(segment: Uint8Array): number {
  if (Buffer.from(segment.subarray(0, 4)).toString('latin1') !== 'Exif' || segment.length < 16) return 1;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.length - 6);
  const isLittle = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, isLittle);
  if (first + 2 > tiff.byteLength) return 1;
  const count = tiff.getUint16(first, isLittle);
  for (let i = 0; i < count && first + 14 + 12 * i <= tiff.byteLength; i++) {
    const entry = first + 2 + 12 * i;
    if (tiff.getUint16(entry, isLittle) === 0x0112) return tiff.getUint16(entry + 8, isLittle);
  }
  return 1;
}

/** Objects of the file in front of those of its pages, and objects of each page: the page, its content, its picture. */
const [BEFORE, EACH] = [2, 3];

function pdfOf(pictures: readonly Picture[]): Uint8Array {
  const first = (page: number): number => BEFORE + EACH * page + 1;
  const objects: readonly (readonly (string | Uint8Array)[])[] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Count ${pictures.length} /Kids [${pictures.map((_, i) => `${first(i)} 0 R`).join(' ')}] >>`],
    ...pictures.flatMap((picture, i) => pageObjects(picture, first(i))),
  ];
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  const add = (part: string | Uint8Array): void =>
    void parts.push(typeof part === 'string' ? Buffer.from(part, 'latin1') : part);
  objects.forEach((object, i) => {
    offsets.push(length());
    add(`${i + 1} 0 obj\n`);
    for (const part of object) add(part);
    add('\nendobj\n');
  });
  const start = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts));
}

function pageObjects({ width, height, entries, data, rotation }: Picture, first: number): (string | Uint8Array)[][] {
  const scale = LONGEST_SIDE / Math.max(width, height);
  const [w, h] = [(width * scale).toFixed(2), (height * scale).toFixed(2)];
  const content = `q ${w} 0 0 ${h} 0 0 cm /Im Do Q`;
  const image = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries} /Length ${data.length} >>\nstream\n`;
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Rotate ${rotation} /Resources << /XObject << /Im ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R >>`,
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [image, data, '\nendstream'],
  ];
}
