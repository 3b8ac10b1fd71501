import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CanonicalDocument } from '../../../src/engine/documents/types.ts';
import { coverageOf } from '../../../src/engine/library/tables/document-row.ts';
import { drawnEdges } from '../../../test/fixtures/pdf/courier-page.ts';
import { readWithOcr } from '../../../test/fixtures/read-with-ocr.ts';
import { mean } from '../../metrics/mean.ts';
import { figure } from '../../report/format-figure.ts';
import type { Screen } from '../../report/screen.ts';
import { textTable } from '../../report/text-table.ts';
import { overlaps, placedWords } from '../ocr/compare-words.ts';
import { type ReadingFixture, readingFixtures } from './fixture-list.ts';
import { lettersFound, plainWords } from './letters.ts';
import { openTools, type ReadingTools } from './open-tools.ts';
import { pdfJs, pdftotext } from './other-readers.ts';

export interface FixturesOptions {
  /** Folder to write the PDFs to, for other tools; a temporary one when left out. */
  readonly write?: string | undefined;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

interface FixtureRow {
  readonly fixture: string;
  /** Letters and digits that a reader sees. */
  readonly letters: number;
  /** How many of them each reader has; null where it is not there or fails. */
  readonly found: Readonly<Record<'pincite' | 'pdftotext' | 'pdfjs', number | null>>;
  /** Letters that nobody sees, which each reader has all the same. */
  readonly unseen: Readonly<Record<'pincite' | 'pdftotext' | 'pdfjs', number | null>>;
  /** Intersection over union of the boxes of words, on the mean; of the least. Null without words. */
  readonly overlap: number | null;
  readonly least_overlap: number | null;
  /** Share of pages that are said to be read as they are seen. */
  readonly coverage: number;
  readonly readable: boolean;
}

/**
 * Reads one small PDF for each behaviour of PDFs, by Pincite, pdftotext and pdf.js, and compares with what a reader of
 * the page sees.
 */
export async function runFixtures({ write, screen, signal }: FixturesOptions): Promise<Record<string, unknown>> {
  const folder = write ?? (await mkdtemp(join(tmpdir(), 'pincite-fixtures-')));
  await mkdir(folder, { recursive: true });
  const tools = openTools();
  const rows: FixtureRow[] = [];
  try {
    for (const fixture of await readingFixtures()) {
      signal.throwIfAborted();
      screen.status(fixture.name);
      const path = join(folder, `${fixture.name.replaceAll(/[^\w]+/gu, '-')}.pdf`);
      await writeFile(path, fixture.bytes);
      rows.push(await rowOf(fixture, path, tools));
    }
  } finally {
    await tools.close();
    if (write === undefined) await rm(folder, { recursive: true, force: true });
  }
  if (rows.every(({ found }) => found.pdftotext === null))
    screen.note('pdftotext is not here (Debian: poppler-utils), so its column is empty');
  const lying = rows.filter(({ letters, found, coverage }) => (found.pincite ?? 0) < letters && coverage === 1);
  const boxes = rows.flatMap(({ overlap }) => overlap ?? []);
  screen.print(
    ...textTable(
      'letters that a reader sees, and that each has (letters that nobody sees after "+")',
      ['fixture', 'seen', 'Pincite', 'pdftotext', 'pdf.js', 'boxes, IoU', 'least', 'coverage'],
      rows.map((row) => [
        row.fixture,
        `${row.letters}`,
        ...(['pincite', 'pdftotext', 'pdfjs'] as const).map((reader) => cell(row, reader)),
        row.overlap === null ? '–' : figure(row.overlap, 2),
        row.least_overlap === null ? '–' : figure(row.least_overlap, 2),
        figure(row.coverage, 2),
      ]),
    ),
  );
  return {
    fixtures: rows,
    letters: rows.reduce((sum, { letters }) => sum + letters, 0),
    found: rows.reduce((sum, { found }) => sum + (found.pincite ?? 0), 0),
    unseen: rows.reduce((sum, { unseen }) => sum + (unseen.pincite ?? 0), 0),
    overlap: mean(boxes),
    well_placed: rows.filter(({ overlap }) => (overlap ?? 1) >= 0.8).length,
    lying: lying.map(({ fixture }) => fixture),
  };
}

function cell({ found, unseen }: FixtureRow, reader: keyof FixtureRow['found']): string {
  const letters = found[reader];
  if (letters === null) return '–';
  return (unseen[reader] ?? 0) > 0 ? `${letters} + ${unseen[reader]}` : `${letters}`;
}

async function rowOf(
  fixture: ReadingFixture,
  path: string,
  { reader, recogniser, wordReader }: ReadingTools,
): Promise<FixtureRow> {
  const { name, bytes, words, turn, hidden, isReadable } = fixture;
  const { whole } = await readWithOcr(bytes, reader, recogniser, wordReader.read);
  const texts = {
    pincite: whole.pages.map(({ text }) => text).join('\n'),
    pdftotext: await pdftotext(path),
    pdfjs: await pdfJs(bytes),
  };
  const seen = plainWords(words.map(({ text }) => text).join('\n'));
  // Words that stand on the page too tell nothing.
  const secret = plainWords(hidden).filter((word) => !seen.includes(word));
  const lettersOf = (of: readonly string[]) =>
    Object.fromEntries(
      Object.entries(texts).map(([by, text]) => [by, text === null ? null : lettersFound(of, plainWords(text)).found]),
    ) as FixtureRow['found'];
  const boxes = boxesOf(whole, words, turn);
  return {
    fixture: name,
    letters: lettersFound(seen, []).of,
    found: lettersOf(seen),
    unseen: lettersOf(secret),
    overlap: boxes.length === 0 ? null : mean(boxes),
    least_overlap: boxes.length === 0 ? null : Math.min(...boxes),
    coverage: coverageOf('pdf', whole.pages).share,
    readable: isReadable,
  };
}

function boxesOf({ pages }: CanonicalDocument, words: ReadingFixture['words'], turn: ReadingFixture['turn']): number[] {
  return pages.flatMap((page) => {
    const own = words.filter(({ pageIndex }) => pageIndex === page.pageIndex);
    return overlaps(
      own.map(({ text, rect }) => ({ text, box: drawnEdges(rect, turn) })),
      placedWords(page),
    );
  });
}
