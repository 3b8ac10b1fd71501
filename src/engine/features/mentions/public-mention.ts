import type { Mention, MentionDocument, MentionEvent } from '../../../contract/findings/mentions.ts';
import type { PageRecord, SentenceRange } from '../../documents/types.ts';
import type { StoredPassage } from '../../library/types.ts';
import { pageFields } from '../../places/place.ts';
import { csvRow } from '../../text/csv-row.ts';
import type { FoundPlace } from './document-text.ts';
import type { NearPassage, ScannedDocument } from './scan-documents.ts';

/** The counts of one document in the terms of the contract. */
export function mentionDocument({ document, places, near }: ScannedDocument): MentionDocument {
  return {
    document_id: document.document_id,
    document_name: document.document_name,
    source_filename: document.source_filename,
    pages: document.pages,
    mentions: places.length,
    exact: places.filter((place) => place.isExact).length,
    running: places.filter((place) => place.isRunning).length,
    similar: near.length,
  };
}

/** The places of one document in the terms of the contract, similar passages last. */
export function mentionsOf(scanned: ScannedDocument): Mention[] {
  return [
    ...scanned.places.map((place) => wordsMention(scanned, place)),
    ...scanned.near.map((near) => similarMention(scanned, near)),
  ];
}

function wordsMention(scanned: ScannedDocument, place: FoundPlace): Mention {
  const { text, passages, sentences } = scanned;
  const { start, end, isExact, isLookAlike, isRunning, ranges } = place;
  const passage = passages.find((one) => one.start <= start && start < one.end);
  return {
    ...whereOf(scanned, start, passage),
    match: isLookAlike ? 'look-alike' : isExact ? 'exact' : 'inflected',
    start,
    end,
    ranges: ranges.map((range) => ({ ...range })),
    text: ranges.map((range) => text.slice(range.start, range.end)).join(' '),
    ...marked(sentenceAround(text, ranges, sentences)),
    running: isRunning,
    similarity: null,
  };
}

const marked = ({ sentence, marks }: ReturnType<typeof sentenceAround>) => ({ sentence, marks: [...marks] });

function similarMention(scanned: ScannedDocument, { passage, cosine }: NearPassage): Mention {
  const { start, end, text } = passage;
  return {
    ...whereOf(scanned, start, passage),
    match: 'similar',
    start,
    end,
    ranges: [{ start, end }],
    text,
    sentence: text,
    marks: [],
    running: false,
    similarity: Math.round(cosine * 1e4) / 1e4,
  };
}

function whereOf({ document, pages }: ScannedDocument, start: number, passage: StoredPassage | undefined) {
  const page = document.kind === 'text' ? undefined : pageAt(pages, start);
  return {
    document_id: document.document_id,
    chunk_id: passage?.chunkId ?? null,
    ...pageFields(page?.pageIndex ?? null, page?.label ?? null),
    section: passage?.section ?? '',
  };
}

/** The last page that starts at or before an offset. */
function pageAt(pages: readonly PageRecord[], offset: number): PageRecord | undefined {
  let low = 0;
  let high = pages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pages[middle] as PageRecord).start <= offset) low = middle + 1;
    else high = middle;
  }
  return pages[low - 1];
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** The words of a place with the sentence around them. */
interface SentenceAround {
  readonly sentence: string;
  /** Offsets of the place's ranges in `sentence`. */
  readonly marks: readonly Range[];
}

/**
 * The sentences that the ranges touch, joined by a space. `sentences` are those of the document in order, without
 * overlaps; words outside all of them are returned alone.
 */
export function sentenceAround(
  text: string,
  ranges: readonly Range[],
  sentences: readonly SentenceRange[],
): SentenceAround {
  const touched = ranges.flatMap((range) => touchedBy(range, sentences));
  const parts = [...new Set([...touched, ...ranges.filter((range) => touchedBy(range, sentences).length === 0)])];
  const marks: Range[] = [];
  let sentence = '';
  for (const part of parts.sort((a, b) => a.start - b.start)) {
    if (sentence !== '') sentence += ' ';
    const shift = sentence.length - part.start;
    for (const { start, end } of ranges) {
      const [from, to] = [Math.max(start, part.start), Math.min(end, part.end)];
      if (from < to) marks.push({ start: from + shift, end: to + shift });
    }
    sentence += text.slice(part.start, part.end);
  }
  return { sentence, marks };
}

/** The sentences that a range touches, by binary search. */
function touchedBy({ start, end }: Range, sentences: readonly SentenceRange[]): SentenceRange[] {
  let low = 0;
  let high = sentences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sentences[middle] as SentenceRange).end <= start) low = middle + 1;
    else high = middle;
  }
  const touched: SentenceRange[] = [];
  for (let i = low; i < sentences.length && (sentences[i] as SentenceRange).start < end; i++) {
    touched.push(sentences[i] as SentenceRange);
  }
  return touched;
}

const COLUMNS = ['document', 'file', 'page', 'page_label', 'section', 'match', 'words', 'sentence', 'similarity'];
const PLACES = ['document_id', 'start', 'end'];

/**
 * All mentions as CSV, a header and one row a place. Document text that a spreadsheet would run as a formula is
 * escaped.
 */
export async function mentionTable(events: AsyncIterable<MentionEvent>): Promise<string> {
  const rows = [csvRow([...COLUMNS, ...PLACES])];
  let document: MentionDocument | null = null;
  for await (const event of events) {
    if (event.type === 'document') document = event.document;
    else if (event.type === 'mentions') for (const mention of event.mentions) rows.push(rowOf(mention, document));
  }
  return rows.join('');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function rowOf(mention: Mention, document: MentionDocument | null): string {
  const { page_number, page_label, section, match, similarity } = mention;
  // The words of a similar passage are the whole passage, which is in another column.
  const words = match === 'similar' ? '' : oneLine(mention.text);
  return csvRow([
    document?.document_name,
    document?.source_filename,
    page_number,
    page_label,
    section,
    match,
    words,
    oneLine(mention.sentence),
    similarity,
    mention.document_id,
    mention.start,
    mention.end,
  ]);
}
