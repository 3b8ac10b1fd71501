import type { TextMark } from '../../contract/documents.ts';
import { percent } from './number-words.ts';

/** Where words stand that are not of the page's own content. */
const SOURCES: Readonly<Record<Exclude<TextMark['source'], 'ocr'>, string>> = {
  field: 'Form field',
  tick: 'Form field',
  note: 'Note on the page',
  stamp: 'Stamp',
  comment: 'Comment',
};

/**
 * How cited words were read, as one label: "OCR 94 %", by the mean confidence of its words, each counted by its length, or the place that is
 * not the page's own content. Null for words of the page.
 */
export function markWords(marks: readonly TextMark[]): string | null {
  const ocr = marks.filter(({ source }) => source === 'ocr');
  if (ocr.length > 0) {
    const length = ocr.reduce((sum, { start, end }) => sum + end - start, 0);
    const sure = ocr.reduce((sum, { start, end, confidence = 0 }) => sum + (end - start) * confidence, 0);
    return `OCR ${percent(sure / length)}`;
  }
  const [first] = marks;
  return first === undefined || first.source === 'ocr' ? null : SOURCES[first.source];
}
