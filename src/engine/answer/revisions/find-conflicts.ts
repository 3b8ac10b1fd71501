import { stem } from '../../text/stem.ts';
import { checkSupport } from '../../verification/support/check-support.ts';
import type { FindingKind, FoundWords } from '../../verification/support/finding.ts';
import { spokenText } from '../claims/cite.ts';
import { type Claim, type ConflictSide, isSaid } from '../claims/claim.ts';
import type { Revised } from './types.ts';

/**
 * Differences that two sentences on one question cannot both have. Other names, and words of one of them, may stand
 * beside each other.
 */
const KINDS: ReadonlySet<FindingKind> = new Set(['number', 'date', 'unit', 'obligation', 'direction', 'negation']);

/**
 * Finds what documents say otherwise of one question: sentences of its answer from two documents that differ in a
 * figure, a date, a duty or a direction, as the support checks tell (requirement B16). Whether they are about the same
 * is not asked, since each answers the question. None for a question about several documents, which asks for what
 * differs.
 */
export function findConflicts(
  claims: readonly Claim[],
  { request: { question } }: Pick<Revised, 'request'>,
): readonly Claim[] {
  if (question.isOfSeveral) return claims;
  // Figures of cells stand beside each other because they were asked for.
  const stated = claims.filter((claim) => isSaid(claim) && claim.origin !== 'cells');
  return claims.map((claim) => {
    const later = stated.includes(claim) ? stated.slice(stated.indexOf(claim) + 1) : [];
    const conflicts = later.flatMap((other) => conflictOf(claim, other) ?? []);
    return conflicts.length === 0 ? claim : { ...claim, conflicts };
  });
}

/** What two claims say otherwise, by the first place of each; null where they do not differ or are of one document. */
function conflictOf(claim: Claim, other: Claim): readonly [readonly ConflictSide[]] | null {
  const [source, against] = [claim.sources[0], other.sources[0]];
  if (source === undefined || against === undefined) return null;
  if (source.passage.documentId === against.passage.documentId) return null;
  const words = differingWords(spokenText(claim), spokenText(other));
  return words === null
    ? null
    : [
        [
          { source, words: words[0] },
          { source: against, words: words[1] },
        ],
      ];
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
