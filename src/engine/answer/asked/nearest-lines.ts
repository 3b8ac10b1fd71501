import type { NearestLine } from '../../../contract/answer.ts';
import { bestFirst, focusDocument, isTelling, scoreSentences } from '../../evidence/lines/score-sentences.ts';
import type { Evidence, EvidenceLine } from '../../evidence/types.ts';
import { type PassageInDocument, type PlaceDeps, placeInPassage } from '../../places/place.ts';
import type { Question } from '../../question/question.ts';
import { quoteText } from '../claims/quote.ts';
import { litWords } from './lit-words.ts';

/** Most lines shown: as many as are read at one glance. */
const MOST = 5;

/** Something that is asked, with the lines found for it. */
export interface AskedLines {
  readonly question: Question;
  readonly lines: readonly EvidenceLine[];
}

/** A line with what it was found for. */
export type BestLine = EvidenceLine & Pick<AskedLines, 'question'>;

/** The lines nearest to what is asked, the nearest first, each once; those of several parts in turn. */
export function bestLines(parts: readonly AskedLines[]): readonly BestLine[] {
  const byPart = parts.map(({ question, lines }) =>
    lines
      .filter(isTelling)
      .sort((a, b) => b.score - a.score)
      .map((line) => ({ ...line, question })),
  );
  const most = Math.max(0, ...byPart.map(({ length }) => length));
  const inTurn = Array.from({ length: most }, (_, i) => byPart.flatMap((lines) => lines[i] ?? [])).flat();
  const said = new Set<string>();
  return inTurn
    .filter(({ text }) => {
      const words = quoteText(text).replaceAll(/\s+/g, ' ');
      return !said.has(words) && said.add(words);
    })
    .slice(0, MOST);
}

/**
 * What the rank of its passage adds to the score of a line, all of it for the first. A design constant: as much as the
 * likeliest document adds (docs/trials/answers/grid-of-licences.md).
 */
const BY_RANK = 1;

/**
 * The one line that answers most likely where nothing else is shown: as the prompt weighs them, and of a passage that
 * ranks high. Null where no line tells something.
 */
export async function likeliestLine(
  { asked, inFull, passages, all, lines }: Pick<Evidence, 'asked' | 'inFull' | 'passages' | 'all' | 'lines'>,
  signal: AbortSignal | undefined,
): Promise<BestLine | null> {
  const ranks = new Map(all.map(({ chunkId }, rank) => [chunkId, rank]));
  const byRank = ({ passage }: EvidenceLine): number => BY_RANK / (1 + (ranks.get(passage.chunkId) ?? all.length));
  const found = await lines(signal);
  const scores = scoreSentences(asked, found, focusDocument(asked, passages));
  const worth = found.map((line, i) => (isTelling(line) ? (scores[i] as number) + byRank(line) : 0));
  const [best] = bestFirst(worth);
  const line = best === undefined || worth[best] === 0 ? undefined : found[best];
  return line === undefined ? null : { ...line, question: inFull };
}

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
