/**
 * Measures the reader alone in a real browser: do the painted boxes cover the words, and how soon are they painted?
 *   node test/fakes/reader/measure-reader.ts CLI LIBRARY PICTURES FOLDER…
 * CLI: the built command line. LIBRARY: a data directory with the files of the FOLDERs. PICTURES: where screenshots go.
 */
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../../scripts/browser/find-browser.ts';
import type { DocumentSummary, SentenceRow } from '../../../src/contract/documents.ts';
import { letters } from '../../integration/engine/letters.ts';
import { litLetters } from './lit-letters.ts';
import { filesById, readDocuments, readSentences } from './read-library.ts';
import { serveReader } from './serve-reader.ts';

const SAMPLE = 12;
const [cli = '', data = '', pictures = '', ...folders] = process.argv.slice(2);

function placeOf(document: DocumentSummary, row: SentenceRow, index: number) {
  return {
    id: `measure/${index + 1}`,
    document_id: document.document_id,
    label: String(index + 1),
    kind: 'answer' as const,
    start: row.start,
    end: row.end,
    rects: row.pages,
    sentence: row.text,
  };
}

/** Shows a place and waits for its paint; milliseconds between the request and the frame that holds it. */
function activate(page: Page, id: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const begin = performance.now();
    window.readerPage.show({ active: { id: wanted, count: Math.round(begin) } });
    const seen = (): boolean =>
      [...document.querySelectorAll<HTMLElement>('.reader-lit[data-active]')].some((mark) => {
        const { top, height } = mark.getBoundingClientRect();
        return mark.dataset.placeId === wanted && height > 0 && top >= 0 && top < window.innerHeight;
      });
    while (!seen() && performance.now() - begin < 5000) await new Promise(requestAnimationFrame);
    return performance.now() - begin;
  }, id);
}

/** Share of the letters of `wanted` among `found`, counted as a bag: the two readers order columns differently. */
function share(wanted: string, found: string): number {
  const left = new Map<string, number>();
  for (const letter of letters(found)) left.set(letter, (left.get(letter) ?? 0) + 1);
  let hit = 0;
  const all = letters(wanted);
  for (const letter of all) {
    const there = left.get(letter) ?? 0;
    if (there > 0) hit += 1;
    left.set(letter, there - 1);
  }
  return all.length === 0 ? 1 : hit / all.length;
}

const files = await filesById(folders);
const documents = (await readDocuments(cli, data)).filter((document) => files.has(document.document_id));
const found = await findBrowser();
const server = await serveReader(files);
const browser = await chromium.launch({
  executablePath: found.path,
  args: [...found.args],
  env: { ...process.env, ...found.env } as Record<string, string>,
});
try {
  const page = await browser.newPage({ viewport: { width: 602, height: 900 } });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() !== 'debug' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(server.url);
  for (const document of documents) {
    const rows = (await readSentences(cli, data, document.document_id)).filter((row) => letters(row.text).length > 8);
    const every = Math.max(1, Math.floor(rows.length / SAMPLE));
    const places = rows
      .filter((_, index) => index % every === 0)
      .slice(0, SAMPLE)
      .map((row, index) => placeOf(document, row, index));
    await page.evaluate((shown) => window.readerPage.show(shown), { document, places, active: null });
    await page.waitForSelector('.reader-pages .page[data-loaded]', { timeout: 15_000 });
    const covers: number[] = [];
    const surplus: number[] = [];
    const times: number[] = [];
    const heights: number[] = [];
    for (const place of places) {
      times.push(await activate(page, place.id));
      for (const { page_index } of place.rects)
        await page.waitForSelector(`.page[data-page-number="${page_index + 1}"] .textLayer .endOfContent`, {
          state: 'attached',
          timeout: 10_000,
        });
      const { lit, height } = await page.evaluate(litLetters, place.id);
      covers.push(share(place.sentence, lit));
      surplus.push(1 - share(lit, place.sentence));
      if (height !== null) heights.push(height);
    }
    const worst = Math.min(...covers);
    const mean = covers.reduce((sum, value) => sum + value, 0) / covers.length;
    const over = surplus.reduce((sum, value) => sum + value, 0) / surplus.length;
    const sorted = times.toSorted((a, b) => a - b);
    const fixed = (values: readonly number[]): string => values.map((value) => value.toFixed(2)).join(' ');
    process.stdout.write(
      `${document.source_filename.padEnd(28)} letters lit ${mean.toFixed(3)} (worst ${worst.toFixed(3)}), of others ${over.toFixed(3)}, painted ${sorted[sorted.length >> 1]?.toFixed(0)} ms (most ${sorted.at(-1)?.toFixed(0)}), at ${fixed(heights.slice(0, 6))}\n`,
    );
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(pictures, `${document.source_filename}.png`) });
    await page.evaluate(() => window.readerPage.show({ document: null, places: [], active: null }));
  }
  for (const complaint of new Set(complaints)) process.stdout.write(`browser: ${complaint}\n`);
} finally {
  await browser.close();
  await server.close();
}
