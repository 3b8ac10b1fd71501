import { spokenText } from '../claims/cite.ts';
import { isSaid } from '../claims/claim.ts';
import { joinClaims } from '../claims/merge-repeated.ts';
import { type ConfidenceFeatures, confidenceFeatures } from '../confidence.ts';
import { type ConflictSide, findConflicts } from '../revisions/find-conflicts.ts';
import { isSaid as covers, type MissingDeps } from '../revisions/missing-parts.ts';
import type { Generated, Outcome } from '../types.ts';
import { type Answered, type AnsweredPart, isAnswered } from './answer-parts.ts';

/** The parts of a question as one result. */
export interface JoinedParts extends Generated {
  /** Whether the model had to repair the reply to any part. */
  readonly isRepaired: boolean;
  /** The means over the parts that were answered; null when none was. */
  readonly features: ConfidenceFeatures | null;
  /** What documents say otherwise of one part; sentences of two parts answer two questions. */
  readonly conflicts: readonly (readonly ConflictSide[])[];
}

/**
 * Joins the outcomes of the parts: an answer where one was answered, else a question back or the refusal of the first.
 */
export function joinParts(parts: readonly AnsweredPart[]): JoinedParts {
  const answered = parts.filter(isAnswered);
  const outcome: Outcome =
    answered.length === 0
      ? nothingAnswered(parts)
      : { mode: 'answer', claims: joinClaims(answered.map((one) => one.outcome.claims)), ...openOf(answered) };
  return {
    outcome,
    model: (parts.find(({ attempts }) => attempts.length > 0) ?? (parts[0] as AnsweredPart)).model,
    promptSentences: parts.flatMap(({ promptSentences }) => promptSentences),
    attempts: parts.flatMap(({ attempts }) => attempts),
    isRepaired: parts.some(({ attempts }) => attempts.length > 1),
    conflicts: answered.flatMap((one) => findConflicts(one.part.request.question, one.outcome.claims)),
    features: answered.length === 0 ? null : meanOf(answered.map((one) => featuresOf(one))),
  };
}

/** Everything that was found for the parts, the best of each first, each passage once. */
export function passagesOf(parts: readonly Pick<AnsweredPart, 'part'>[]) {
  const lists = parts.map(({ part }) => part.evidence.all);
  const most = Math.max(0, ...lists.map(({ length }) => length));
  const byRank = Array.from({ length: most }, (_, rank) => lists.flatMap((list) => list[rank] ?? []));
  return [...new Map(byRank.flat().map((passage) => [passage.chunkId, passage])).values()];
}

/**
 * The texts of the parts that got no answer of their own, or one that does not cover them, while others were answered.
 * A part that leans on those before it is compared with their words too: by itself “how quickly” has none. Empty where
 * nothing was answered, and for a question of one part, which is not compared with its answer.
 */
export async function unansweredParts(
  parts: readonly AnsweredPart[],
  deps: MissingDeps,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  if (parts.length < 2 || !parts.some(isAnswered)) return [];
  const missing: string[] = [];
  for (const one of parts) {
    const { text, asks, evidence } = one.part;
    const said = isAnswered(one) ? one.outcome.claims.filter(isSaid).map(spokenText) : [];
    const isCovered = await covers({ text: evidence.inFull.text, asks }, said, deps, signal);
    if (said.length === 0 || isCovered === false) missing.push(text);
  }
  return missing;
}

function openOf(answered: readonly Answered[]): { readonly open?: string } {
  const open = answered.find(({ outcome }) => outcome.open !== undefined)?.outcome.open;
  return open === undefined ? {} : { open };
}

const nothingAnswered = (parts: readonly AnsweredPart[]): Outcome =>
  (parts.find(({ outcome }) => outcome.mode === 'clarify') ?? (parts[0] as AnsweredPart)).outcome;

const featuresOf = ({ outcome, attempts, part }: AnsweredPart & { outcome: Extract<Outcome, { mode: 'answer' }> }) =>
  confidenceFeatures(outcome.claims, { passages: part.evidence.passages, repaired: attempts.length > 1 });

function meanOf(all: readonly ConfidenceFeatures[]): ConfidenceFeatures {
  const mean = (name: keyof ConfidenceFeatures) => all.reduce((sum, one) => sum + one[name], 0) / all.length;
  return { overlap: mean('overlap'), first: mean('first'), changed: mean('changed') };
}
