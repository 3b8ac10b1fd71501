import type { Obligation } from '../../text/term.ts';

/** Phrases alone and after each of these: "shall not be required" binds nobody, though "shall not" by itself forbids. */
const after = (modals: string, ...phrases: readonly string[]): string =>
  [...phrases, ...modals.split(' ').flatMap((modal) => phrases.map((phrase) => `${modal} ${phrase}`))].join('|');

/** Set phrases of obligation as they read after `splitTokens`; "not" inside them is part of what they say. */
const PHRASES: Readonly<Record<Obligation, string>> = {
  must:
    'must|shall|has to|have to|had to|having to|need to|needs to|needed to|is required|are required|be required|' +
    'required|require|requires|requiring|requirement|requirements|needed|is needed|are needed|be needed|mandatory|compulsory|obligatory|obliged|obligated|' +
    'obligation|necessary|is to be|are to be',
  will: 'will|would',
  should: 'should|ought to|recommended|recommend|recommends|advised|advisable|encouraged|suggested',
  may: 'may|can|could|might|is able to|are able to|able to|permitted|permit|permits|allowed|allow|allows|authorized|authorised|optional|optionally|voluntary|entitled|free to|has the option|has the right|have the right|shall have the right|will have the right|discretionary|at its discretion',
  exempt:
    'need not|not need|not needed|not need to|needs not|not have to|not has to|no need|not required|not require|not mandatory|not compulsory|' +
    'not obliged|not obligated|not necessary|no obligation|not necessarily|no requirement|shall have no obligation|will have no obligation|' +
    after('shall must will would can could may might', 'not be required', 'not be obligated', 'not be obliged') +
    `|${after('shall will would may might', 'not have to')}`,
  'may not': 'may not|may never|might not',
  forbidden:
    'must not|shall not|must never|shall never|can never|in no event|can not|not able to|not allowed|not permitted|not permit|not allow|not authorized|' +
    'has no right|has not the right|have not the right|prohibited|prohibit|prohibits|prohibiting|forbidden|forbid|forbids|banned|' +
    'unable to|barred|could not|' +
    after('shall must can could', 'not be allowed', 'not be permitted', 'not be able to') +
    `|${after('shall will', 'not have the right', 'have no right')}`,
};

/** From the words of a phrase to its strength. */
export const OBLIGATION_PHRASES: ReadonlyMap<string, Obligation> = new Map(
  Object.entries(PHRASES).flatMap(([level, phrases]) =>
    phrases.split('|').map((phrase) => [phrase, level as Obligation] as const),
  ),
);

const COMPATIBLE = new Set(['must will', 'may exempt', 'forbidden will', 'should will', 'may not forbidden']);

/** Whether two strengths cannot both be meant. "will" is a plain form of any duty. */
export function obligationsDiffer(a: Obligation, b: Obligation): boolean {
  return a !== b && !COMPATIBLE.has(`${a} ${b}`) && !COMPATIBLE.has(`${b} ${a}`);
}
