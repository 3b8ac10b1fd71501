import { standsAlone } from '../../evidence/follow-up.ts';
import type { Question } from '../../question/question.ts';
import { contentWords } from '../../text/content-words.ts';
import { withoutStruck } from '../../text/marks/struck.ts';
import type { Obligation } from '../../text/term.ts';
import type { YesOrNo } from '../../text/yes-or-no.ts';
import { wordShare } from '../../verification/judge-citation.ts';
import { checkSupport, type SupportFinding } from '../../verification/support/check-support.ts';
import { readTerms } from '../../verification/support/read-terms.ts';
import { isOnly } from '../../verification/support/word-meaning.ts';
import { isSaid } from '../claims/claim.ts';
import type { Revision } from './types.ts';

/**
 * Shares of the question's content words that a statement must have to affirm what is asked, and to deny it: a denial
 * says by itself which words it is about. Design constants; what they give is in docs/trials/answers/yes-or-no.md.
 */
const SHARE = { affirms: 0.8, denies: 0.5 } as const;

/** Of fewer content words ("Is it paid?") everything says something. */
const LEAST_WORDS = 2;

/**
 * Whether a statement says yes or no to a question that asks for it (ADR 0034). The statement asked for is held against
 * the one given by the checks of a claim against its source, and not by the model, which says yes to nearly everything.
 * Null where it says neither for certain, and for every other question.
 */
export function saysYesOrNo({ statement: asked }: Pick<Question, 'statement'>, given: string): YesOrNo | null {
  const statement = withoutStruck(given);
  if (asked === null) return null;
  const isDuty = obligationsOf(asked.verb).some((one) => one === 'must' || one === 'should');
  const said = `${isDuty ? `${asked.verb} ` : ''}${asked.statement}.`;
  const share = wordShare(said, statement);
  if (share < SHARE.denies || new Set(contentWords(said)).size < LEAST_WORDS) return null;
  const differences = checkSupport(said, [{ text: statement, start: 0 }], '').filter(
    ({ verdict }) => verdict === 'contradicted',
  );
  if (differences.some(isDenial)) return 'no';
  if (differences.length > 0 || share < SHARE.affirms || narrows(statement, said)) return null;
  return 'yes';
}

/**
 * Whether a difference alone makes a statement the opposite of another; of a number only where both speak of the same
 * thing.
 */
function isDenial({ kind, said, source, isAboutSame }: SupportFinding): boolean {
  if (kind === 'negation' || kind === 'direction') return true;
  if (kind === 'number') return isAboutSame && said !== null && source !== null;
  if (kind !== 'obligation') return false;
  const [asked, given] = [said, source].map((found) => obligationsOf(found?.text ?? ''));
  const isLifted = (asked?.includes('must') && given?.includes('may')) ?? false;
  return isLifted || (given?.some((one) => one === 'may not' || one === 'forbidden' || one === 'exempt') ?? false);
}

const obligationsOf = (text: string): readonly Obligation[] =>
  readTerms(text).flatMap(({ obligation }) => obligation ?? []);

/**
 * Whether a statement holds in part of the cases only ("only at client dinners", "except interns"), where the question
 * says nothing of it.
 */
function narrows(statement: string, asked: string): boolean {
  const known = new Set(readTerms(asked).map(({ key }) => key));
  return readTerms(statement).some(({ isNegative, key }) => (isNegative || isOnly(key)) && !known.has(key));
}

/**
 * Has the first claim tell whether it says yes or no to the question, where it does. Quotes stay as they stand in the
 * document, and what "it" is in a follow-up is not known to a check of words.
 */
export const answerYesOrNo: Revision = (claims, { request, evidence }) => {
  const at = claims.findIndex(isSaid);
  const first = claims[at];
  // A formula says it by its figures.
  if (first === undefined || first.basis?.formula !== undefined) return claims;
  if (request.quoteOnly || !standsAlone(evidence.followUp)) return claims;
  const lead = saysYesOrNo(request.question, first.text);
  return lead === null ? claims : claims.with(at, { ...first, lead });
};
