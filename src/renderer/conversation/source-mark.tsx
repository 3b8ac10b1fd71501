import { type CitedRange, rangeKey } from '../state/marks-store.ts';
import { useCitedMarks } from '../state/page-context.tsx';
import { markWords } from '../words/mark-words.ts';

/** How cited words were read: "OCR 94 %", "Form field"; nothing for words of the page. */
export function SourceMark({ range }: { readonly range: CitedRange }) {
  const marks = useCitedMarks((cited) => cited.marks.get(rangeKey(range)));
  const words = marks === undefined ? null : markWords(marks);
  return words === null ? null : <span className="tag">{words}</span>;
}
