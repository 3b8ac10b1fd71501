import { anyOf, capitalised, wordPattern, words } from './language.ts';

const VERB = new RegExp(`^\\W*(?<verb>${anyOf(words.questions.verbs)})\\b\\s*`, 'iu');
const CHOICE = wordPattern(words.questions.or, 'iu');
/** "Can you tell me about life insurance?" asks for more than a yes. */
const REQUEST = wordPattern(words.questions.requests, 'iu');
const [YES, NO] = [anyOf(words.questions.yes), anyOf(words.questions.no)];
const LEAD = new RegExp(`^(?:(?<yes>${YES})|${NO}): +(?=\\S)`, 'iu');
const OPENING = new RegExp(`^(?:${YES}|${NO}), +(?=\\S)`, 'iu');

export type YesOrNo = 'yes' | 'no';

/** Whether a question begins with a verb: "Did it rise?", "Did it rise or fall?". */
export const beginsWithVerb = (question: string): boolean => VERB.test(question);

/**
 * The statement that a question asks to be affirmed, without the verb before it: "staff carry over leave" of "May staff
 * carry over leave?", and that verb. Null for a question that does not ask for yes or no, offers a choice ("Did it rise
 * or fall?") or requests something.
 */
export function askedStatement(question: string): { readonly verb: string; readonly statement: string } | null {
  const found = VERB.exec(question);
  if (found === null || CHOICE.test(question) || REQUEST.test(question)) return null;
  const statement = question.slice(found[0].length).replace(/[\s?？]+$/u, '');
  return { verb: found.groups?.verb?.toLowerCase() ?? '', statement };
}

/**
 * The yes or no that a sentence of ours begins with ("Yes: Staff may …"), null without one, and the statement after it.
 */
export function readLead(sentence: string): { readonly lead: YesOrNo | null; readonly statement: string } {
  const found = LEAD.exec(sentence);
  if (found === null) return { lead: null, statement: sentence };
  return { lead: found.groups?.yes === undefined ? 'no' : 'yes', statement: sentence.slice(found[0].length) };
}

/** A statement behind the yes or no that it proves. */
export function withLead(lead: YesOrNo, statement: string): string {
  const [word = ''] = capitalised(lead === 'yes' ? words.questions.yes : words.questions.no);
  return `${word}: ${statement}`;
}

/** A sentence without the yes or no that its writer began it with: "You may." of "Yes, you may.". */
export function withoutOpening(sentence: string): string {
  const opening = OPENING.exec(sentence)?.[0];
  if (opening === undefined) return sentence;
  const [statement = ''] = capitalised([sentence.slice(opening.length)]);
  return statement;
}
