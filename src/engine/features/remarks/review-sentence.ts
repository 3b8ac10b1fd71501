import { PinciteError } from '../../../contract/errors.ts';
import type { Review, ReviewRequest } from '../../../contract/records/review.ts';
import type { Deps } from '../../deps.ts';
import { provenTurn } from '../../records/find-answer.ts';

/** Where reviews are kept. */
export type ReviewDeps = Pick<Deps, 'threads' | 'traceLog'>;

/**
 * Records what a reviewer says of a sentence: first as an entry of the chain, then with the answer. The entry names the
 * cited documents, so that it is purged with them. Throws ANSWER_NOT_FOUND, ANSWER_UNPROVEN, ANSWER_PURGED,
 * BAD_REQUEST, RECORD_FAILED.
 */
export async function reviewSentence(
  { threads, traceLog }: ReviewDeps,
  { answer_id: answerId, claim: index, ...said }: ReviewRequest,
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
