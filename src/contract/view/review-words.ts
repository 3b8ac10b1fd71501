import { say, type WordKey } from '../../language/say.ts';
import type { Decision, Review } from '../records/review.ts';

/** The latest review of a sentence by each reviewer, in the order of their first reviews. */
function lastReviews(reviews: readonly Review[], claim: number): readonly Review[] {
  const last = new Map<string, Review>();
  for (const review of reviews) if (review.claim === claim) last.set(review.reader, review);
  return [...last.values()];
}

/** The outcome for a sentence: rejected when any reviewer rejects it, accepted when at least one accepts it. */
export function standing(reviews: readonly Review[], claim: number): Decision {
  const decisions = lastReviews(reviews, claim).map(({ decision }) => decision);
  if (decisions.includes('rejected')) return 'rejected';
  return decisions.includes('accepted') ? 'accepted' : 'open';
}

/** Shown in place of the verdict of a sentence that a reviewer rejected. */
export const REJECTED_WORDS = say('view.review.rejectedByReader');

const DECIDED: Readonly<Record<Decision, WordKey>> = {
  accepted: 'view.review.accepted',
  rejected: 'view.review.rejected',
  open: 'view.review.open',
};

/** What a reviewer said of a sentence, in words: "Rejected by A. Lee: the date is wrong". */
export interface ToldReview {
  readonly decision: Decision;
  readonly line: string;
}

/** One for each reviewer. Who took a decision back without a comment is left out. */
export const toldReviews = (reviews: readonly Review[], claim: number): ToldReview[] =>
  lastReviews(reviews, claim)
    .filter(({ decision, comment }) => decision !== 'open' || comment !== null)
    .map(({ decision, reader, comment }) => {
      const what = say(DECIDED[decision], { reader });
      return { decision, line: comment === null ? what : say('view.review.withComment', { what, comment }) };
    });

export const reviewLines = (reviews: readonly Review[], claim: number): string[] =>
  toldReviews(reviews, claim).map(({ line }) => line);
