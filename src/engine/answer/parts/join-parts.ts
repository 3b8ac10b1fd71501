import { HAS_KIND } from '../asked/asked-kind.ts';
import { spokenText } from '../claims/cite.ts';
import { isSaid } from '../claims/claim.ts';
import { joinClaims } from '../claims/join-claims.ts';
import { isCovered, type MissingDeps } from '../completeness/missing-parts.ts';
import type { Generated, Outcome } from '../types.ts';
import { type AnsweredPart, isAnswered } from './answer-parts.ts';
import type { FoundPart } from './find-parts.ts';

/** The parts of a question as one result. */
export interface JoinedParts extends Generated {
  /** Whether the model had to repair the reply to any part. */
  readonly isRepaired: boolean;
}

/**
 * Joins the outcomes of the parts: an answer where one was answered, else a question back or the refusal of the first.
 */
export function joinParts(parts: readonly AnsweredPart[]): JoinedParts {
  const answered = parts.filter(isAnswered);
  const open = answered.find(({ outcome }) => outcome.open !== undefined)?.outcome.open;
  const outcome: Outcome =
    answered.length === 0
      ? nothingAnswered(parts)
      : { mode: 'answer', claims: joinClaims(answered.flatMap((one) => one.outcome.claims)), open };
  return {
    outcome,
    model: (parts.find(({ attempts }) => attempts.length > 0) ?? (parts[0] as AnsweredPart)).model,
    promptSentences: parts.flatMap(({ promptSentences }) => promptSentences),
    attempts: parts.flatMap(({ attempts }) => attempts),
    isRepaired: parts.some(({ attempts }) => attempts.length > 1),
  };
}

/** Everything that was found for the parts, the best of each first, each passage once. */
export function passagesOf(parts: readonly FoundPart[]) {
  const lists = parts.map(({ evidence }) => evidence.all);
  const most = Math.max(0, ...lists.map(({ length }) => length));
  const byRank = Array.from({ length: most }, (_, rank) => lists.flatMap((list) => list[rank] ?? []));
  return [...new Map(byRank.flat().map((passage) => [passage.chunkId, passage])).values()];
}

/**
 * The texts of the parts that were not answered, while others were. A part is answered by a sentence of its own that
 * answers what was asked or covers it; one for which none could be written, by a sentence of another part that covers
 * it. A part that depends on those before it is compared with their words too: “how quickly” alone has none. Empty
 * where nothing was answered, and for a question of one part, which is not compared with its answer.
 */
export async function unansweredParts(
  parts: readonly AnsweredPart[],
  deps: MissingDeps,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  if (parts.length < 2 || !parts.some(isAnswered)) return [];
  const all = parts.filter(isAnswered).flatMap(({ outcome }) => outcome.claims.filter(isSaid));
  const missing: string[] = [];
  for (const one of parts) {
    const { text, asks, evidence } = one.part;
    const own = isAnswered(one) ? one.outcome.claims.filter(isSaid) : [];
    // What code reads off a table or a list is what was asked, in whatever words.
    if (one.by === 'code' && own.length > 0) continue;
    if (own.some((claim) => claim.answers === 'yes' && HAS_KIND[asks](spokenText(claim)))) continue;
    const told = own.length > 0 ? own : wasWritten(one) ? all : [];
    const covered = await isCovered({ text: evidence.inFull.text, asks }, told.map(spokenText), deps, signal);
    if (covered === false || (covered === null && own.length === 0)) missing.push(text);
  }
  return missing;
}

const nothingAnswered = (parts: readonly AnsweredPart[]): Outcome =>
  (parts.find(({ outcome }) => outcome.mode === 'clarify') ?? (parts[0] as AnsweredPart)).outcome;

/** Whether the model was asked, and no sentence of its own may be shown. */
const wasWritten = ({ outcome }: AnsweredPart): boolean =>
  outcome.mode === 'refuse' && (outcome.reason === 'not_checkable' || outcome.reason === 'not_nearest');
