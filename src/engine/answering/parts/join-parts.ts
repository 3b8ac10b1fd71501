import { hasKind } from '../completeness/missing-parts.ts';
import { type ConfidenceFeatures, confidenceFeatures } from '../confidence.ts';
import type { AnswerDeps, Generated, Outcome } from '../types.ts';
import { type AnsweredPart, isAnswered } from './answer-parts.ts';
import { joinDrafts } from './join-drafts.ts';

/** The parts of a question as one result. */
export interface JoinedParts extends Generated {
  /** Whether the model had to repair the reply to any part. */
  readonly isRepaired: boolean;
  /** The texts of the parts that got no answer, or none of the kind that they ask for, while others were answered. */
  readonly unanswered: readonly string[];
  /** The means over the parts that were answered; null when none was. */
  readonly features: ConfidenceFeatures | null;
}

/** Joins the outcomes of the parts: an answer where one was answered, else a question back or the refusal of the first. */
export function joinParts(parts: readonly AnsweredPart[], { validate }: Pick<AnswerDeps, 'validate'>): JoinedParts {
  const answered = parts.filter(isAnswered);
  const passages = passagesOf(parts);
  const outcome: Outcome =
    answered.length === 0
      ? nothingAnswered(parts)
      : {
          mode: 'answer',
          ...joinDrafts(
            answered.map(({ outcome: own }) => own),
            passages,
            validate,
          ),
        };
  return {
    outcome,
    model: (parts.find(({ attempts }) => attempts.length > 0) ?? (parts[0] as AnsweredPart)).model,
    promptSentences: parts.flatMap(({ promptSentences }) => promptSentences),
    attempts: parts.flatMap(({ attempts }) => attempts),
    isRepaired: parts.some(({ attempts }) => attempts.length > 1),
    unanswered: answered.length === 0 ? [] : parts.filter((one) => !hasAnswer(one)).map(({ part }) => part.text),
    features: answered.length === 0 ? null : meanOf(answered.map((one) => featuresOf(one))),
  };
}

const hasAnswer = (one: AnsweredPart): boolean =>
  isAnswered(one) &&
  hasKind(
    one.part,
    one.outcome.draft.claims.map(({ text }) => text),
  );

/** Everything that was found for the parts, the best of each first, each passage once. */
export function passagesOf(parts: readonly Pick<AnsweredPart, 'part'>[]) {
  const lists = parts.map(({ part }) => part.found.passages);
  const most = Math.max(0, ...lists.map(({ length }) => length));
  const byRank = Array.from({ length: most }, (_, rank) => lists.flatMap((list) => list[rank] ?? []));
  return [...new Map(byRank.flat().map((passage) => [passage.chunkId, passage])).values()];
}

const nothingAnswered = (parts: readonly AnsweredPart[]): Outcome =>
  (parts.find(({ outcome }) => outcome.mode === 'clarify') ?? (parts[0] as AnsweredPart)).outcome;

const featuresOf = ({ outcome, attempts, part }: AnsweredPart & { outcome: Extract<Outcome, { mode: 'answer' }> }) =>
  confidenceFeatures(outcome, { passages: part.found.passages, repaired: attempts.length > 1 });

function meanOf(all: readonly ConfidenceFeatures[]): ConfidenceFeatures {
  const mean = (name: keyof ConfidenceFeatures) => all.reduce((sum, one) => sum + one[name], 0) / all.length;
  return { overlap: mean('overlap'), first: mean('first'), changed: mean('changed') };
}
