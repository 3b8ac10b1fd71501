import { termsIn } from '../../places/defined-terms.ts';
import { anyOf, words } from '../../text/language.ts';
import { isSmallWord } from '../../text/names.ts';

/** A party as a sentence names it. Offsets address the sentence, and are those of the name. */
export interface FoundParty {
  readonly start: number;
  readonly end: number;
  /** What the document calls it, “Tenant”; null where it says nothing. */
  readonly role: string | null;
}

const BETWEEN = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(words.facts.between, '\\s+')}(?![\\p{L}\\p{N}])`, 'iu');
/** In front of a name: “and”, “(1)”, a comma. */
const LEAD = new RegExp(`^(?:[\\s,;:]|\\(?\\w{1,3}[.)]\\s|(?:${anyOf(words.facts.joins, '\\s+')})\\s)+`, 'iu');
/** A name ends at a comma, a bracket, or a word in small letters that no name has. */
const NAME_PART = /\p{L}[\p{L}\p{N}&.'’/-]*|&|\d+/gu;
/** “Inc.” behind a comma is still the name. */
const FORM = /^,?\s+(?:Inc|LLC|L\.L\.C|Ltd|LLP|L\.P|LP|Corp|Co|N\.A|S\.A|GmbH|AG|PLC|plc|B\.V|S\.r\.l)\b\.?/u;
const IS_ROLE = new RegExp(`^(?:the\\s+)?(${anyOf(words.facts.roles, '\\s+')})s?\\s*(?::|\\t)\\s*`, 'iu');
const NO_PARTY = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(words.facts.notParties, '\\s+')}s?$`, 'iu');
const MOST_WORDS = 10;

/**
 * The parties that a sentence names: behind “between”, each name in front of a bracket with what it is called from then
 * on; or the name behind a role at the beginning of its line, “Landlord: Quay Estates Ltd”. `isListed`: the sentence is
 * an entry of a list of parties (`opensParties`).
 */
export function partiesIn(sentence: string, isListed = false): readonly FoundParty[] {
  const role = IS_ROLE.exec(sentence);
  if (role !== null) {
    const name = nameAt(sentence, role[0].length);
    return name === null ? [] : [{ ...name, role: role[1] ?? null }];
  }
  const cue = isListed ? null : BETWEEN.exec(sentence);
  if (cue === null && !isListed) return [];
  let from = cue === null ? 0 : cue.index + cue[0].length;
  const found: FoundParty[] = [];
  for (const { start, term } of termsIn(sentence, false)) {
    const open = sentence.lastIndexOf('(', start);
    if (open < from) continue;
    const lead = LEAD.exec(sentence.slice(from, open))?.[0].length ?? 0;
    const name = nameAt(sentence.slice(0, open), from + lead);
    const close = sentence.indexOf(')', start);
    from = close < 0 ? open : close + 1;
    if (name !== null && !NO_PARTY.test(term)) found.push({ ...name, role: term });
  }
  // One name alone is not between anybody.
  return found.length < 2 && !isListed ? [] : found;
}

/** Whether a list of parties begins behind a sentence: “This agreement is made between:”. */
export const opensParties = (sentence: string): boolean => BETWEEN.test(sentence) && /[:]\s*$/u.test(sentence);

/** The name that begins at `from`; null where no word with a capital does. */
function nameAt(text: string, from: number): { readonly start: number; readonly end: number } | null {
  let end = from;
  let count = 0;
  for (const { 0: word, index } of text.slice(from).matchAll(NAME_PART)) {
    const gap = text.slice(end, from + index);
    if (count > 0 && !/^\s+$/u.test(gap)) break;
    const isName = /^[\p{Lu}\d&]/u.test(word) || (count > 0 && isSmallWord(word));
    if (!isName || (count === 0 && index > 0) || count === MOST_WORDS) break;
    end = from + index + word.length;
    count++;
  }
  const form = FORM.exec(text.slice(end));
  if (form !== null) end += form[0].length;
  // A small word at the end leads on to something else: “Quay Estates of”.
  const name = text.slice(from, end).replace(/(?:\s+\p{Ll}+)+$/u, '');
  return /^\p{Lu}/u.test(name) && /\p{L}{2}/u.test(name) ? { start: from, end: from + name.length } : null;
}
