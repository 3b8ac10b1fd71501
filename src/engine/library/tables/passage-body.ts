import type { PassageRecord } from '../../documents/types.ts';

/** The text of a passage without running headers, footers and page numbers, which would be found instead of what it says. */
export function passageBody({ start, text, sentences }: Pick<PassageRecord, 'start' | 'text' | 'sentences'>): string {
  if (sentences.every(({ kind }) => kind !== 'furniture')) return text;
  let body = '';
  let at = 0;
  for (const sentence of sentences) {
    if (sentence.kind !== 'furniture') continue;
    body += text.slice(at, sentence.start - start);
    at = sentence.end - start;
  }
  return (body + text.slice(at)).trim();
}
