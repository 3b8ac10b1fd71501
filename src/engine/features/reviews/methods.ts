import { PinciteError } from '../../../contract/errors.ts';
import type { Decision, Review } from '../../../contract/records/review.ts';
import { api } from '../../api/api.ts';
import type { Deps } from '../../deps.ts';
import { provenTurn } from '../../records/find-answer.ts';

/** Where reviews are kept. */
type ReviewDeps = Pick<Deps, 'threads' | 'traceLog'>;

/** What people say of the sentences of an answer. */
export const reviewMethods = (deps: ReviewDeps) => ({
  review: api.review.handler(({ input }) => addReview(deps, input, new Date())),
});

interface Reviewed {
  readonly answer_id: string;
  readonly claim: number;
  readonly decision: Decision;
  readonly comment: string | null;
  readonly reader: string;
}

/**
 * Records what a reviewer says of a sentence: first as an entry of the chain, then with the answer. The entry names the
 * cited documents, so that it is purged with them. Throws ANSWER_NOT_FOUND, ANSWER_UNPROVEN, ANSWER_PURGED,
 * BAD_REQUEST, RECORD_FAILED.
 */
async function addReview(
  { threads, traceLog }: ReviewDeps,
  { answer_id: answerId, claim: index, ...said }: Reviewed,
  now: Date,
): Promise<Review[]> {
  const { thread, turn } = provenTurn(await threads.list(), answerId);
  const { claims, citations } = turn.answer;
  const claim = claims[index];
  if (claim === undefined)
    throw new PinciteError('BAD_REQUEST', { why: `the answer has no sentence ${index + 1}, it has ${claims.length}` });
  const review = { claim: index, ...said, at: now.toISOString() };
  await traceLog.append({
    review_of: answerId,
    thread_id: thread.thread_id,
    timestamp: review.at,
    sentence: index + 1,
    text: claim.text,
    ...said,
    citations: citations
      .filter(({ marker }) => claim.markers.includes(marker))
      .map(({ document_id, chunk_id, start, end }) => ({ document_id, chunk_id, start, end })),
    metadata: { collection: thread.collection },
  });
  return [...(await threads.review(thread.thread_id, answerId, review))];
}
