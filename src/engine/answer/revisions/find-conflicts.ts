import type { Question } from '../../question/question.ts';
import { stem } from '../../text/stem.ts';
import { checkSupport } from '../../verification/support/check-support.ts';
import type { FindingKind, FoundWords } from '../../verification/support/finding.ts';
import { spokenText } from '../claims/cite.ts';
import { type Claim, isSaid, type Source } from '../claims/claim.ts';

/**
 * Differences that two sentences on one question cannot both have. Other names, and words of one of them, may stand
 * beside each other.
 */
const KINDS: ReadonlySet<FindingKind> = new Set(['number', 'date', 'unit', 'obligation', 'direction', 'negation']);

/** What a document says otherwise than another, and the words in which it does. */
export interface ConflictSide {
  readonly source: Source;
  readonly words: string;
}

/**
 * Finds what documents say otherwise of one question: sentences of its answer from two documents that differ in a
 * figure, a date, a duty or a direction, as the support checks tell (requirement B16). Whether they are about the same
 * is not asked, since each answers the question. None for a question about several documents, which asks for what
 * differs. `claims` answer one part of a question.
 */
export function findConflicts(question: Question, claims: readonly Claim[]): readonly (readonly ConflictSide[])[] {
  if (question.isOfSeveral) return [];
  const told = claims.filter(isSaid).flatMap((claim) => {
    const [source] = claim.sources;
    // Figures of cells stand beside each other because they were asked for.
    return source === undefined || claim.basis !== undefined ? [] : [{ said: spokenText(claim), source }];
  });
  return told.flatMap((one, i) =>
    told.slice(i + 1).flatMap((other) => {
      if (one.source.passage.documentId === other.source.passage.documentId) return [];
      const words = differingWords(one.said, other.said);
      return words === null ? [] : [[one, other].map(({ source }, side) => ({ source, words: words[side] ?? '' }))];
    }),
  );
}

/** The words in which two sentences differ; null where they do not. */
function differingWords(said: string, source: string): readonly [string, string] | null {
  for (const finding of checkSupport(said, [{ text: source, start: 0 }], '')) {
    if (finding.verdict !== 'contradicted' || !KINDS.has(finding.kind)) continue;
    if (finding.said === null || finding.source === null) continue;
    if (finding.kind !== 'number') return [tidy(finding.said.text), tidy(finding.source.text)] as const;
    const [one, other] = [counted(finding.said, said), counted(finding.source, source)];
    // “24 hours” and “extension 4444” are no two answers.
    if (one.unit === other.unit) return [one.words, other.words] as const;
  }
  return null;
}

const tidy = (words: string): string => words.replace(/\s+/g, ' ');

/** The word after a figure, which says what it counts. */
const UNIT = /^\s+(\p{L}+)/u;

/** A figure with the word that it counts. */
function counted({ text, start, end }: FoundWords, whole: string): { readonly words: string; readonly unit: string } {
  const [after = '', unit = ''] = UNIT.exec(whole.slice(end)) ?? [];
  return { words: tidy(after === '' ? text : whole.slice(start, end + after.length)), unit: stem(unit.toLowerCase()) };
}
