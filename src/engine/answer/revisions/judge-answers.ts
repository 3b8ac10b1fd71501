import { answersQuestion } from '../asked/answers-question.ts';
import { isSaid } from '../claims/claim.ts';
import type { Revision } from './types.ts';

/** Says of each sentence whether it answers what was asked. */
export const judgeAnswers: Revision = (claims, { evidence, lines }) =>
  claims.map((claim) =>
    isSaid(claim) ? { ...claim, answers: answersQuestion(claim, evidence.inFull, lines) } : claim,
  );
