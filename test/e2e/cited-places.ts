import type { Citation } from '../../src/contract/answer.ts';

/** The cited words of each page a citation touches. Pages of the canonical text are joined by a form feed. */
export function citedParts(
  citation: Pick<Citation, 'page_index' | 'text_span'>,
): { pageIndex: number; text: string }[] {
  const first = citation.page_index;
  if (first === null) throw new Error('a citation of a text file has no pages');
  return citation.text_span.split('\f').map((text, offset) => ({ pageIndex: first + offset, text }));
}

/** A chip's name in parts: `Citation 1: Leave and Absence Policy, p. iv`, or `…, page 6` without a label. */
export function chipParts(name: string): { marker: number; document: string; label: string } {
  const parts = /^Citation (\d+): (.+), (?:p\.|page) (.+)$/.exec(name);
  if (parts === null) throw new Error(`a chip named "${name}"`);
  const [, marker, document = '', label = ''] = parts;
  return { marker: Number(marker), document, label };
}
