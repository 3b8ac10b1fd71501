import type { SentenceKind, TablePlace } from '../documents/types.ts';
import type { RetrievedPassage } from '../evidence/retrieval/types.ts';
import { isStruck } from '../text/marks/struck.ts';
import { isBlankField } from './blank-field.ts';

/** A candidate for the prompt. Offsets address the canonical text; `text` is exactly that range. */
export interface CandidateSentence {
  readonly passage: RetrievedPassage;
  /** 0-based rank of the best passage that holds it. */
  readonly rank: number;
  /** Index among the sentences of its passage. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly kind: SentenceKind;
  readonly text: string;
  readonly header: readonly [start: number, end: number] | null;
  readonly table?: TablePlace;
}

/** Length above which a sentence is split into pieces: whole, it would take most of the prompt. */
const LONG_SENTENCE = 700;
const PIECE = 400;

/** Splits a long range at the last clause or word end before every 400 characters; never inside a surrogate pair. */
function pieces(text: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + PIECE);
    if (end < text.length) {
      const head = text.slice(start, end);
      const clause = Math.max(head.lastIndexOf('; '), head.lastIndexOf(', '), head.lastIndexOf('. ')) + 1;
      const cut = clause > PIECE / 2 ? clause : head.lastIndexOf(' ');
      if (cut > 0) end = start + cut;
      else if (/[\ud800-\udbff]$/.test(head)) end -= 1;
    }
    const lead = text.slice(start, end).search(/\S/);
    if (lead >= 0) found.push([start + lead, start + text.slice(start, end).trimEnd().length]);
    start = end;
  }
  return found;
}

/**
 * Running headers, footers and page numbers state nothing, nor do words that are struck out or a form that is not
 * filled in.
 */
const saysNothing = (text: string): boolean => text.trim() === '' || isStruck(text) || isBlankField(text);

/**
 * The sentences of the passages, best passage first; a sentence in several overlapping passages comes once, with the
 * best.
 */
export function candidateSentences(passages: readonly RetrievedPassage[]): CandidateSentence[] {
  const seen = new Set<string>();
  const candidates: CandidateSentence[] = [];
  for (const [rank, passage] of passages.entries()) {
    for (const [index, { start, end, kind, header, table }] of passage.sentences.entries()) {
      const key = `${passage.documentId}:${start}-${end}`;
      const text = passage.text.slice(start - passage.start, end - passage.start);
      if (seen.has(key) || kind === 'furniture' || saysNothing(text)) continue;
      seen.add(key);
      const ranges: [number, number][] = text.length > LONG_SENTENCE ? pieces(text) : [[0, text.length]];
      for (const [from, to] of ranges) {
        candidates.push({
          passage,
          rank,
          index,
          kind,
          header,
          start: start + from,
          end: start + to,
          text: text.slice(from, to),
          ...(table === undefined ? {} : { table }),
        });
      }
    }
  }
  return candidates;
}

/**
 * The texts above a row of a table, one a line: its header row, and the names of its columns and group. Null when there
 * are none.
 */
export function wordsAbove(row: {
  readonly headerText: string | null;
  readonly table?: TablePlace | undefined;
}): string | null {
  const { headerText, table } = row;
  const names = table?.values.flatMap(({ column, over }) => [over, column]) ?? [];
  const texts = [headerText, table?.caption, table?.group, ...names].filter(
    (text) => text !== null && text !== undefined,
  );
  return texts.length === 0 ? null : [...new Set(texts)].join('\n');
}
