import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PinciteError } from '../../../src/contract/errors.ts';
import { mean } from '../../metrics/mean.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { plainWords, wordF1 } from './letters.ts';
import { openTools } from './open-tools.ts';
import { pdfJs, pdftotext } from './other-readers.ts';

/** Agreement under which a file is listed. */
const LISTED = 0.98;

export interface AgreementOptions {
  /** Folder with the PDFs, and folders in it. */
  readonly pdfs: string;
  /** Files with more pages are left out. */
  readonly longest: number;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/**
 * Reads PDFs of others and compares the words with those of pdftotext, and those of pdf.js with them too. Without OCR:
 * pdftotext has none.
 */
export async function runAgreement({
  pdfs,
  longest,
  screen,
  signal,
}: AgreementOptions): Promise<Record<string, unknown>> {
  const tools = openTools();
  const rows: { readonly file: string; readonly pincite: number; readonly pdfjs: number }[] = [];
  const failed: string[] = [];
  try {
    const names = await readdir(pdfs, { recursive: true });
    for (const file of names.filter((name) => name.endsWith('.pdf')).sort()) {
      signal.throwIfAborted();
      screen.status(file);
      const path = join(pdfs, file);
      const bytes = new Uint8Array(await readFile(path));
      const document = await tools.reader
        .read({ bytes, sourceFilename: file }, { signal })
        .catch(
          (error: unknown) => void failed.push(`${file}: ${error instanceof Error ? error.message : String(error)}`),
        );
      if (!document || document.pages.length > longest) continue;
      const right = await pdftotext(path);
      if (right === null)
        throw new PinciteError('BAD_REQUEST', { why: `pdftotext is not here, or cannot read ${path}` });
      const words = plainWords(right);
      const own = plainWords(document.pages.map(({ text }) => text).join('\n'));
      const other = plainWords((await pdfJs(bytes)) ?? '');
      rows.push({ file, pincite: wordF1(words, own), pdfjs: wordF1(words, other) });
    }
  } finally {
    await tools.close();
  }
  const low = rows.filter(({ pincite }) => pincite < LISTED).sort((a, b) => a.pincite - b.pincite);
  screen.print(
    ...textTable(
      `words of ${rows.length} PDFs beside those of pdftotext (F1)`,
      ['reader', 'mean', 'least', 'below 0.9'],
      (['pincite', 'pdfjs'] as const).map((reader) => {
        const figures = rows.map((row) => row[reader]);
        const below = figures.filter((one) => one < 0.9).length;
        return [reader, figure(mean(figures), 4), figure(Math.min(...figures), 3), `${below}`];
      }),
    ),
    ...textTable(
      `below ${LISTED}`,
      ['file', 'Pincite', 'pdf.js'],
      low.map(({ file, pincite, pdfjs }) => [file, figure(pincite, 3), figure(pdfjs, 3)]),
    ),
    ...failed,
  );
  return { files: rows, failed, mean: mean(rows.map(({ pincite }) => pincite)) };
}
