import type { Mention, MentionDocument } from '../../contract/mentions.ts';
import type { PageRecord, StoredPassage } from '../data.ts';
import type { FoundPlace } from './find-in-document.ts';
import type { NearPassage, ScannedDocument } from './scan-documents.ts';
import { sentenceAround } from './sentence-around.ts';

/** The counts of one document in the words of the contract. */
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

/** The places of one document in the words of the contract, similar passages last. */
export function mentionsOf(scanned: ScannedDocument): Mention[] {
  return [
    ...scanned.places.map((place) => wordsMention(scanned, place)),
    ...scanned.near.map((near) => similarMention(scanned, near)),
  ];
}

function wordsMention(scanned: ScannedDocument, place: FoundPlace): Mention {
  const { text, passages, sentences } = scanned;
  const { start, end, isExact, isRunning, ranges } = place;
  const passage = passages.find((one) => one.start <= start && start < one.end);
  return {
    ...whereOf(scanned, start, passage),
    match: isExact ? 'exact' : 'inflected',
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
    page_index: page?.pageIndex ?? null,
    page_number: page === undefined ? null : page.pageIndex + 1,
    page_label: page?.label ?? null,
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
