import type { Citation } from '../../contract/answer.ts';
import type { TextMark } from '../../contract/documents.ts';
import type { FactCheck } from '../../contract/fact-check.ts';
import { VERDICT_WORDS } from '../../contract/view/citation-text.ts';
import { shortPage } from '../../contract/view/page-place.ts';
import { say } from '../../language/say.ts';
import { percent } from './number-words.ts';

/** A chip's name and title: `Citation 1: Travel and Expense Policy, p. iv`, or `…, page 6` without a label. */
export function citationName(
  citation: Pick<Citation, 'marker' | 'document_name' | 'page_label' | 'page_number'>,
  note = '',
): string {
  const { marker, document_name: name } = citation;
  const place = [name, shortPage(citation)].filter((part) => part !== '').join(', ');
  return note === ''
    ? say('words.citation.name', { marker, place })
    : say('words.citation.nameWithNote', { marker, note, place });
}

/**
 * The headline of a fact-check: “Contradicted by 2 places, supported by 1.” A contradiction is never hidden behind what
 * supports.
 */
export function factCheckHead({
  verdict,
  contradicted_by: contradicted,
  supported_by: supported,
}: Pick<FactCheck, 'verdict' | 'contradicted_by' | 'supported_by'>): string {
  if (contradicted > 0) return say('words.citation.contradicted', { contradicted, supported });
  return supported > 1
    ? say('words.citation.supported', { supported })
    : say('words.citation.verdictAlone', { verdict: VERDICT_WORDS[verdict] });
}

/** a, b, c … z, then aa: the labels of passages nothing cites. */
export function nearLabel(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : nearLabel(Math.floor(index / 26) - 1) + letter;
}

/** Page numbers in short form: [31, 32, 33, 34, 57] is `31–34, 57`. */
export function pageRuns(pages: readonly number[]): string {
  const sorted = [...pages].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const page of sorted) {
    const last = runs.at(-1);
    if (last && page <= last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
}

/** Where words stand that are not of the page's own content. */
const SOURCES: Readonly<Record<Exclude<TextMark['source'], 'ocr'>, string>> = {
  field: say('words.citation.field'),
  tick: say('words.citation.field'),
  note: say('words.citation.note'),
  stamp: say('words.citation.stamp'),
  comment: say('words.citation.comment'),
};

/**
 * How cited words were read, as one label: "OCR 94 %", by the mean confidence of its words, each counted by its length,
 * or the place that is not the page's own content. Null for words of the page.
 */
export function markWords(marks: readonly TextMark[]): string | null {
  const ocr = marks.filter(({ source }) => source === 'ocr');
  if (ocr.length > 0) {
    const length = ocr.reduce((sum, { start, end }) => sum + end - start, 0);
    const sure = ocr.reduce((sum, { start, end, confidence = 0 }) => sum + (end - start) * confidence, 0);
    return say('words.citation.ocr', { share: percent(sure / length) });
  }
  const [first] = marks;
  return first === undefined || first.source === 'ocr' ? null : SOURCES[first.source];
}
