import { sameWordsKey } from '../../../src/engine/answer/sources/model/prompt/select-sentences.ts';
import { linesAbove, sentenceLine } from '../../../src/engine/evidence/lines/prompt-lines.ts';
import type { FocusDocument } from '../../../src/engine/evidence/lines/score-sentences.ts';
import { type ScoringFeatures, scoringFeatures, spread } from '../../../src/engine/evidence/lines/score-sentences.ts';
import { type Stretches, stretchesOf } from '../../../src/engine/evidence/lines/windows.ts';
import type { EvidenceLine } from '../../../src/engine/evidence/types.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import { goldShare, type Wanted } from '../../quality/selection/selection-measures.ts';

/** A line of the prompt as the budget and the gold see it. */
interface CaseLine {
  readonly tokens: number;
  readonly characters: number;
  /** Places in `worth` of the wanted words or figures that it has. */
  readonly holds: readonly number[];
}

interface CaseSentence extends CaseLine {
  /** Places in `lines` of what is printed above it. */
  readonly above: readonly number[];
  /** The same number for sentences in the same words; null for rows. */
  readonly words: number | null;
  /** Share of the gold characters that it covers. */
  readonly gold: number;
}

/** One question ready to have its sentences chosen thousands of times: nothing here depends on the weights. */
export interface SelectionCase {
  readonly id: string;
  /** Name of the file that holds the answer. */
  readonly file: string;
  readonly features: ScoringFeatures;
  /** What the scorer says of each candidate, 0..1. */
  readonly read: readonly number[];
  readonly stretches: Stretches;
  readonly sentences: readonly CaseSentence[];
  /** What is printed above sentences, each once. */
  readonly lines: readonly CaseLine[];
  /**
   * How much each word or figure that is wanted counts, 1 in all, and how much of them is enough; null where gold
   * characters count.
   */
  readonly wanted: { readonly worth: readonly number[]; readonly share: number } | null;
}

export interface AskedCase {
  readonly id: string;
  readonly question: string;
  readonly carried: readonly string[];
  readonly file: string;
  readonly spans: readonly (readonly [number, number])[];
  /** Null where the spans count. */
  readonly wanted: Wanted | null;
}

/** Makes the case of a question and what was found for it. */
export function selectionCase(
  { id, question, carried, file, spans, wanted }: AskedCase,
  candidates: readonly EvidenceLine[],
  focus: FocusDocument | null,
  countTokens: (text: string) => number,
): SelectionCase {
  const inFull = readQuestion([question, ...carried].join(' '));
  const distinct = [...new Set(wanted?.tokens ?? [])];
  const caseLine = (text: string, shown = text): CaseLine => {
    const there = new Set(wanted?.tokensIn(shown) ?? []);
    return {
      tokens: countTokens(text),
      characters: text.length,
      holds: distinct.flatMap((token, i) => (there.has(token) ? [i] : [])),
    };
  };
  const above = candidates.map((candidate) => linesAbove(candidate, undefined, inFull));
  const lines = [...new Set(above.flat())];
  const keys = candidates.map(sameWordsKey);
  return {
    id,
    file,
    features: scoringFeatures(readQuestion(question), candidates, focus),
    read: spread(candidates.map(({ score }) => score)),
    stretches: stretchesOf(candidates),
    lines: lines.map((line) => caseLine(line)),
    sentences: candidates.map((candidate, i) => {
      const { passage, start, end } = candidate;
      const line = sentenceLine(candidate, 1, inFull);
      const key = keys[i] ?? null;
      return {
        // The number of the line is no figure of the document.
        ...caseLine(line, line.slice('[1] '.length)),
        above: (above[i] as string[]).map((one) => lines.indexOf(one)),
        words: key === null ? null : keys.indexOf(key),
        gold: passage.document.source_filename === file ? goldShare(spans, [{ start, end }]) : 0,
      };
    }),
    wanted: wanted === null ? null : { worth: distinct.map((one) => shareOf(one, wanted.tokens)), share: wanted.share },
  };
}

const shareOf = (token: string, tokens: readonly string[]): number =>
  tokens.filter((other) => other === token).length / tokens.length;
