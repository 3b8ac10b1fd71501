import { api } from '../../api/api.ts';
import { addReview, type ReviewDeps } from './reviews.ts';

/** What people say of the sentences of an answer. */
export const reviewMethods = (deps: ReviewDeps) => ({
  review: api.review.handler(({ input }) => addReview(deps, input, new Date())),
});
