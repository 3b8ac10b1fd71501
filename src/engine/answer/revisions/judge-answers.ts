import { answersQuestion } from '../asked/answers-question.ts';
import { citesNearest } from '../asked/cites-nearest.ts';
import { isSaid } from '../claims/claim.ts';
import type { Revision } from './types.ts';

/**
 * Says of each sentence whether it answers what was asked. Where none of them cites the line nearest to the question,
 * each is unsure that code did not make.
 */
export const judgeAnswers: Revision = (claims, { evidence, lines, likely }) => {
  const isNearest = citesNearest(claims, evidence, { lines, likely });
  return claims.map((claim) =>
    isSaid(claim) ? { ...claim, answers: answersQuestion(claim, evidence.inFull, lines, isNearest) } : claim,
  );
};
