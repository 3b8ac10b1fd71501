import type { ReactNode } from 'react';
import type { Evidence } from '../../contract/fact-check.ts';
import { documentText } from '../words/document-text.ts';
import { differingRanges } from './differing-ranges.ts';

/** The words of a place with those marked that the sentence says otherwise. */
export function DifferingWords({ item }: { readonly item: Evidence }) {
  const parts: ReactNode[] = [];
  let shown = 0;
  for (const [start, end] of differingRanges(item)) {
    parts.push(documentText(item.text_span.slice(shown, start)));
    parts.push(<mark key={start}>{documentText(item.text_span.slice(start, end))}</mark>);
    shown = end;
  }
  return [...parts, documentText(item.text_span.slice(shown))];
}
