import type { CountTokens } from '../../text/word-piece.ts';
import { contentHash } from '../content-hash.ts';
import { type Block, blocksOf } from '../layout/blocks.ts';
import { addWords, composePage, hyphenKnowledge, type PageCanonical } from '../layout/canonical-text.ts';
import { atHyphens } from '../layout/columns/header-cells.ts';
import { commentBlocks } from '../layout/comment-blocks.ts';
import { furnitureOf } from '../layout/furniture.ts';
import { withInitialsJoined } from '../layout/glyphs/initials.ts';
import { watermarksOf } from '../layout/glyphs/watermarks.ts';
import type { Line } from '../layout/line.ts';
import { pageStamps } from '../layout/page-stamps.ts';
import { keepRunOnsTogether } from '../layout/run-ons/across-pages.ts';
import { runsOn } from '../layout/run-ons/runs-on.ts';
import { keepParagraphsTogether } from '../layout/run-ons/within-page.ts';
import { type Typography, typographyOf } from '../layout/typography.ts';
import { settleAlikeLetters } from '../ocr/alike-letters.ts';
import { evenSizes, textFirst } from '../ocr/even-scans.ts';
import { packPassages } from '../passages/passages.ts';
import { type PlacedBlock, placeSentences } from '../passages/place-sentences.ts';
import { placedTables } from '../tables/document-tables.ts';
import { placesOfRows } from '../tables/place-rows.ts';
import type { CanonicalDocument, PageRecord, ReadRequest } from '../types.ts';
import { documentName, titleOnPage } from './document-name.ts';
import { fewBuffers } from './few-buffers.ts';
import type { RawPage } from './read-page.ts';

/**
 * The pages, those that OCR read with one size for the lines of one font, and one spelling for words of letters that
 * look alike.
 */
function withEvenScans(pages: readonly RawPage[], count: CountTokens): RawPage[] {
  const scans = pages.filter(({ isScanned }) => isScanned);
  const lines = settleAlikeLetters(evenSizes(scans.map((page) => page.lines)), count);
  const even = new Map(scans.map((page, i) => [page, lines[i]]));
  return pages.map((page) => ({ ...page, lines: even.get(page) ?? page.lines }));
}

/**
 * Makes a document of its pages: headers and footers, blocks, canonical text, boxes, tables, sentences, passages.
 * Empties `read`: the boxes of a large document take much of the memory, and are let go page by page as they are stored
 * in another form.
 */
export function assembleDocument(
  request: ReadRequest,
  read: RawPage[],
  declared: string | null,
  count: CountTokens,
): Omit<CanonicalDocument, 'attachments' | 'dated'> {
  const scans = withEvenScans(read.splice(0), count).map((page) => ({
    ...page,
    lines: withInitialsJoined(page.lines, (word) => count(word) === 1),
  }));
  const typography: Typography = typographyOf(scans.map((page) => page.lines));
  const watermarks = scans.map(({ lines }) => watermarksOf(lines, typography));
  // Behind all that they stand behind: they come between no lines.
  const raw = scans.map((page, i) => {
    const own = watermarks[i] as ReadonlySet<Line>;
    return own.size === 0 ? page : { ...page, lines: [...page.lines.filter((line) => !own.has(line)), ...own] };
  });
  const stamps = pageStamps(raw.map(({ lines }) => lines));
  // Others cite a page by what is stamped on it.
  const about = raw.map(({ label, state, reason }, i) => ({ label: stamps.labels[i] ?? label, state, reason }));
  const vocabulary = vocabularyOf(raw);
  const known = hyphenKnowledge(
    raw.map(({ lines }) => lines.flatMap(atHyphens)),
    vocabulary,
    (word) => count(word) === 1,
  );
  const furniture = new Set([
    ...furnitureOf(raw.map(({ lines }) => lines)),
    ...stamps.lines,
    ...watermarks.flatMap((own) => [...own]),
  ]);
  const layouts = keepRunOnsTogether(
    raw.map((page) => {
      const lines = page.isScanned ? textFirst(page.lines, furniture) : page.lines;
      const blocks = keepParagraphsTogether(blocksOf(lines, typography, furniture), typography.bodySize);
      return { blocks: [...blocks, ...commentBlocks(page.comments, page.unit)], unit: page.unit };
    }),
    typography.bodySize,
  );
  const onPage = titleOnPage(raw[0]?.lines.filter((line) => !watermarks[0]?.has(line)) ?? [], typography.bodySize);
  const composed: PageCanonical[] = [];
  const stored = fewBuffers();
  for (let page = raw.shift(); page !== undefined; page = raw.shift()) {
    const blocks = layouts.shift() as Block[];
    const own = composePage({ ...page.glyphs, unit: page.unit, blocks, drawn: page.drawn }, vocabulary, known);
    composed.push({ ...own, geometry: stored(own.geometry) });
  }
  const text = composed.map((page) => page.text).join('\f');
  let start = 0;
  const pages: PageRecord[] = composed.map((page, i) => {
    const { label, state, reason } = about[i] as (typeof about)[number];
    const record = { pageIndex: i, label, start, text: page.text, geometry: page.geometry, state, reason };
    start += page.text.length + 1;
    return record;
  });
  const onPages = composed.map((page, i) => {
    const { start: from } = pages[i] as PageRecord;
    return page.blocks.map((block) => ({ ...block, start: block.start + from, end: block.end + from }));
  });
  const rows = placesOfRows(placedTables(pages.map((page, i) => ({ ...page, blocks: onPages[i] ?? [] }))));
  const blocks = runOn(
    onPages.flatMap((own, i) =>
      own.map((block) => ({ ...block, page: i, lastPage: i, rank: null, table: rows.get(block.start) ?? null })),
    ),
    text,
  );
  const sentences = placeSentences(text, blocks, count);
  return {
    documentId: contentHash(request.bytes).documentId,
    name: documentName({ declared, beginning: pages[0]?.text ?? '', onPage }, request.sourceFilename),
    kind: 'pdf',
    characters: text.length,
    pages,
    passages: packPassages(text, sentences),
  };
}

/** The words of the document, without the halves of words broken at line ends. */
function vocabularyOf(raw: readonly RawPage[]): Set<string> {
  const vocabulary = new Set<string>();
  for (const page of raw) {
    const lines = page.lines.flatMap(atHyphens);
    lines.forEach((line, i) => {
      let text = line.text;
      if (line.hyphenated) text = text.replace(/\S+$/u, '');
      if (lines[i - 1]?.hyphenated) text = text.replace(/^\S+/u, '');
      addWords(text, vocabulary);
    });
  }
  return vocabulary;
}

/** Joins the last paragraph of a page with the first of the next when its sentence continues across the page break. */
function runOn(blocks: readonly PlacedBlock[], text: string): PlacedBlock[] {
  const joined: PlacedBlock[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const open =
      last !== undefined &&
      block.page === last.lastPage + 1 &&
      last.page === last.lastPage &&
      runsOn(
        { ...last, text: text.slice(last.start, last.end) },
        { ...block, text: text.slice(block.start, block.end) },
      );
    if (open) joined[joined.length - 1] = { ...last, end: block.end, lastPage: block.page };
    else joined.push(block);
  }
  return joined;
}
