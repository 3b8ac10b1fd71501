import type { NearestLine } from '../../../contract/answer.ts';
import type { EvidenceLine } from '../../evidence/types.ts';
import { type PassageInDocument, type PlaceDeps, placeInPassage } from '../../places/place.ts';
import type { Question } from '../../question/question.ts';
import { quoteText } from '../claims/quote.ts';
import { litWords } from './lit-words.ts';

/** Most lines shown: as many as are read at one glance. */
const MOST = 5;

/** Something that is asked, with the lines that may answer it, the likeliest first. */
export interface AskedLines {
  readonly question: Question;
  readonly lines: readonly EvidenceLine[];
}

/** A line with what it was found for. */
export type BestLine = EvidenceLine & Pick<AskedLines, 'question'>;

/** The lines nearest to what is asked, the nearest first, each once; those of several parts in turn. */
export function bestLines(parts: readonly AskedLines[]): readonly BestLine[] {
  const most = Math.max(0, ...parts.map(({ lines }) => lines.length));
  const inTurn = Array.from({ length: most }, (_, i) =>
    parts.flatMap(({ question, lines }) => (lines[i] === undefined ? [] : { ...lines[i], question })),
  ).flat();
  const said = new Set<string>();
  return inTurn
    .filter(({ text }) => {
      const words = quoteText(text).replaceAll(/\s+/g, ' ');
      return !said.has(words) && said.add(words);
    })
    .slice(0, MOST);
}

/**
 * The same with the lines that the model cited for what is not shown (`pointed`) after the nearest one, since one in
 * five of them answers.
 */
export const withPointed = (parts: readonly AskedLines[], pointed: readonly EvidenceLine[]): readonly AskedLines[] =>
  parts.map(({ question, lines }) => ({
    question,
    lines: [...lines.slice(0, 1), ...pointed.filter((line) => lines.indexOf(line) > 0), ...lines.slice(1)],
  }));

/** The lines nearest to a question that is not answered, with their places and the words that may answer. */
export async function nearestLines(parts: readonly AskedLines[], deps: PlaceDeps): Promise<NearestLine[]> {
  return Promise.all(bestLines(parts).map((line) => lineOf(line, deps)));
}

/** One of them, with its place and the words that may answer. */
export function lineOf({ passage, start, end, text, question }: BestLine, deps: PlaceDeps): Promise<NearestLine> {
  const lit = litWords(question, text).map(([from, to]) => ({ start: start + from, end: start + to }));
  return lineAtPlace(passage, { start, end, lit }, deps);
}

/** A line with its place as the library has it now, and the boxes of what is lit of it. */
export async function lineAtPlace(
  passage: PassageInDocument,
  { start, end, lit }: Pick<NearestLine, 'start' | 'end'> & { readonly lit: readonly { start: number; end: number }[] },
  { rectsOf, pageLabelOf }: Pick<PlaceDeps, 'rectsOf' | 'pageLabelOf'>,
): Promise<NearestLine> {
  const { chunk_index: _, ...place } = placeInPassage(passage, start, end);
  const { document_id: id, page_index: page } = place;
  const boxes = async (from: number, to: number) => [...(await rectsOf(id, from, to))];
  const [rects, label, spans] = await Promise.all([
    boxes(start, end),
    page === null ? null : pageLabelOf(id, page),
    Promise.all(
      lit.map(async (span) => ({ ...span, kind: 'words' as const, rects: await boxes(span.start, span.end) })),
    ),
  ]);
  const text = passage.text.slice(start - passage.start, end - passage.start);
  return { ...place, page_label: label, text, rects, lit_spans: spans };
}
