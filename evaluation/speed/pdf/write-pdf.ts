import { randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { deflateSync } from 'node:zlib';

/**
 * A page of a PDF that is written: its content in the fonts /F (Helvetica) and /B (its bold), and a picture that it may
 * draw as /I.
 */
export interface WrittenPage {
  readonly content: string;
  readonly picture?: { readonly side: number };
}

export interface PdfOptions {
  /** Packs the content of pages, as real files do. */
  readonly isPacked?: boolean;
}

/** Bytes of a pixel. */
const RGB = 3;
/** Objects before those of the first page. */
const FIRST_PAGE = 5;

/**
 * Writes a PDF page by page, since large ones do not fit into a string. The same pages without pictures give the same
 * bytes.
 */
export async function writePdf(
  path: string,
  count: number,
  pageAt: (index: number) => WrittenPage,
  { isPacked = false }: PdfOptions = {},
): Promise<void> {
  const file = createWriteStream(path);
  const offsets: number[] = [];
  let at = 0;
  const write = async (piece: string | Uint8Array): Promise<void> => {
    at += piece.length;
    if (!file.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)) await once(file, 'drain');
  };
  const object = async (number: number, ...pieces: readonly (string | Uint8Array)[]): Promise<void> => {
    offsets[number] = at;
    for (const piece of [`${number} 0 obj\n`, ...pieces, '\nendobj\n']) await write(piece);
  };
  const pageNumber = (index: number): number => FIRST_PAGE + 3 * index;
  await write('%PDF-1.7\n');
  await object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = Array.from({ length: count }, (_, i) => `${pageNumber(i)} 0 R`).join(' ');
  await object(2, `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`);
  await object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  await object(4, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>');
  for (let i = 0; i < count; i++) {
    const { content, picture } = pageAt(i);
    const [page, stream, image] = [pageNumber(i), pageNumber(i) + 1, pageNumber(i) + 2];
    const drawn = picture === undefined ? '' : ` /XObject << /I ${image} 0 R >>`;
    const resources = `<< /Font << /F 3 0 R /B 4 0 R >>${drawn} >>`;
    const box = '/MediaBox [0 0 612 792]';
    await object(page, `<< /Type /Page /Parent 2 0 R ${box} /Contents ${stream} 0 R /Resources ${resources} >>`);
    const bytes = isPacked ? deflateSync(Buffer.from(content, 'latin1')) : content;
    const filter = isPacked ? ' /Filter /FlateDecode' : '';
    await object(stream, `<< /Length ${bytes.length}${filter} >>\nstream\n`, bytes, '\nendstream');
    if (picture === undefined) await object(image, 'null');
    else {
      const { side } = picture;
      const pixels = randomFillSync(new Uint8Array(side * side * RGB));
      const about = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8`;
      await object(image, `<< ${about} /Length ${pixels.length} >>\nstream\n`, pixels, '\nendstream');
    }
  }
  const start = at;
  const entries = Array.from({ length: pageNumber(count) - 1 }, (_, i) => offsets[i + 1] as number);
  await write(`xref\n0 ${entries.length + 1}\n0000000000 65535 f \n`);
  await write(entries.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join(''));
  await write(`trailer\n<< /Size ${entries.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  file.end();
  await finished(file);
}
