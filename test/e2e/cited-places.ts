import type { Citation } from '../../src/contract/answer.ts';

/** Words of a citation on one page, and which of their characters are to be lit strong. */
export interface CitedPart {
  readonly pageIndex: number;
  readonly text: string;
  readonly lit: readonly (readonly [from: number, to: number])[];
}

export type LitCitation = Pick<Citation, 'page_index' | 'text_span'> & Partial<Pick<Citation, 'start' | 'lit_spans'>>;

/** The cited words of each page a citation touches. Pages of the canonical text are joined by a form feed. */
export function citedParts({
  page_index: first,
  text_span: span,
  start = 0,
  lit_spans = [],
}: LitCitation): CitedPart[] {
  if (first === null) throw new Error('a citation of a text file has no pages');
  const lit =
    lit_spans.length === 0 ? [[0, span.length]] : lit_spans.map((part) => [part.start - start, part.end - start]);
  let at = 0;
  return span.split('\f').flatMap((text, offset) => {
    const own = lit.flatMap(([from = 0, to = 0]) => {
      const part = [Math.max(0, from - at), Math.min(text.length, to - at)] as const;
      return part[0] < part[1] ? [part] : [];
    });
    at += text.length + 1;
    return own.length === 0 ? [] : [{ pageIndex: first + offset, text, lit: own }];
  });
}

/** A chip's name in parts: `Citation 1: Leave and Absence Policy, p. iv`, or `…, page 6` without a label. */
export function chipParts(name: string): { marker: number; document: string; label: string } {
  const parts = /^Citation (\d+): (.+), (?:p\.|page) (.+)$/.exec(name);
  if (parts === null) throw new Error(`a chip named "${name}"`);
  const [, marker, document = '', label = ''] = parts;
  return { marker: Number(marker), document, label };
}
