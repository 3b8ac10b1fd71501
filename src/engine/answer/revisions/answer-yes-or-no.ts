import { standsAlone } from '../../evidence/follow-up.ts';
import type { Question } from '../../question/question.ts';
import { contentWords } from '../../text/content-words.ts';
import { withoutStruck } from '../../text/marks/struck.ts';
import { isNumber, type Obligation } from '../../text/term.ts';
import type { YesOrNo } from '../../text/yes-or-no.ts';
import { TURNING, wordShare } from '../../verification/judge-citation.ts';
import { checkSupport, type SupportFinding } from '../../verification/support/check-support.ts';
import { readTerms } from '../../verification/support/read-terms.ts';
import { isOnly } from '../../verification/support/word-meaning.ts';
import { isSaid } from '../claims/claim.ts';
import type { Revision } from './types.ts';

/**
 * Share of the question's content words that a statement must have to speak of the same thing and the same act. A
 * design constant; what it gives is in docs/trials/answers/yes-or-no.md.
 */
const SAME = 0.8;

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
  if (new Set(contentWords(said)).size < LEAST_WORDS) return null;
  const findings = checkSupport(said, [{ text: statement, start: 0 }], '');
  const differences = findings.filter(({ verdict }) => verdict === 'contradicted');
  const denials = differences.filter(isDenial);
  const isPartial = findings.some(({ kind }) => kind === 'condition') || LISTS.test(statement);
  if (denials.length > 0) return isOfSame(said, statement, denials) && !isPartial ? 'no' : null;
  if (differences.length > 0 || wordShare(said, statement) < SAME || narrows(statement, said)) return null;
  return 'yes';
}

/** A list follows of what alone is denied: “no licence is granted: (1) for code that …”. */
const LISTS = /[:：]\s*(?:$|\(?[\da-z]{1,3}[.)])/u;

/**
 * Whether a statement that denies speaks of what is asked: of “rights under patents” a line on trademarks denies
 * nothing. It need not have the words that it turns round, nor when or how much of what it denies altogether.
 */
function isOfSame(asked: string, statement: string, denials: readonly SupportFinding[]): boolean {
  const words = new Set(contentWords(asked));
  const figures = readTerms(asked).filter((term) => isNumber(term) || term.measure !== null);
  const turned = denials.flatMap(({ said }) => said?.text ?? []);
  const open = new Set(contentWords([...figures.map(({ text }) => text), ...turned].join('\n'))).union(TURNING);
  const wanted = words.difference(open);
  const shared = wanted.intersection(new Set(contentWords(statement)));
  return wanted.size > 0 && shared.size >= SAME * wanted.size && denials.some((one) => deniesAsked(one, words));
}

/** Whether the first word that is denied is one of the question: “no patent license”, and not “no assurances”. */
function deniesAsked({ kind, source }: SupportFinding, words: ReadonlySet<string>): boolean {
  const [first] = contentWords(source?.text ?? '').filter((word) => !TURNING.has(word));
  return kind !== 'negation' || first === undefined || words.has(first);
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
