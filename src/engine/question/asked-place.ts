import { anyOf, words } from '../text/language.ts';

const NUMBER = '(?:\\d+[A-Z]?(?:\\.\\d+)*|[A-Z])(?![\\w%])';
const SECTIONS = anyOf(words.references.sections);
/**
 * “section 7.2”, “Item 1A”, “Annex B”, “§ 7”; “see 7.2” only with a point, since “see 3 examples” refers to nothing.
 */
const TO_SECTION = new RegExp(
  `(?:\\b(?:${SECTIONS})|§+)\\s+(?<named>${NUMBER})|\\b${anyOf(words.references.see)}\\s+(?<seen>\\d+(?:\\.\\d+)+)`,
  'giu',
);
/** The numbered sections that a text refers to, and where it does. */
export const sectionsIn = (text: string): readonly { readonly section: string; readonly at: number }[] =>
  [...text.matchAll(TO_SECTION)].flatMap(({ groups, index }) => {
    const section = groups?.named ?? groups?.seen;
    // A letter is a number only where it is written as one: “part a” is no section.
    return section === undefined || /^\p{Ll}/u.test(section) ? [] : [{ section, at: index }];
  });

/** Where in a document a question looks: on pages, by the numbers they print or are stamped with, or in a section. */
export type AskedPlace =
  | { readonly pages: readonly number[] }
  | { readonly stamp: PageStamp }
  | { readonly section: string };

/** A Bates number in its two parts: "ABC0001234" is `ABC` and 1234. */
export interface PageStamp {
  readonly name: string;
  readonly number: number;
}

const STAMP = (digits: string): string =>
  `(?<name>\\p{Lu}[\\p{Lu}\\p{N}.&-]*?[ _-]?)(?<number>\\d{${digits}})(?![\\p{L}\\p{N}]|[.,]\\d)`;
const WHOLE_STAMP = new RegExp(`^${STAMP('4,12')}$`, 'u');
/** Fewer digits only behind the word page: "FY2023" is none. */
const ASKED_STAMP = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${STAMP('6,12')}|(?:[Pp]ages?|[Bb]ates)\\s+${STAMP('4,5')})`,
  'u',
);

/** The stamp that is all of a label, and the one that a question names; null where there is none. */
export const stampOf = (label: string): PageStamp | null => stampIn(WHOLE_STAMP.exec(label));
const stampIn = (found: RegExpExecArray | null): PageStamp | null =>
  found === null ? null : { name: found.groups?.name ?? '', number: Number(found.groups?.number) };

/** Most pages that are looked at. */
const PAGES = 20;
const PAGE = new RegExp(
  `(?<![\\p{L}\\p{N}])${anyOf(words.references.pages)}\\s+(?<from>\\d{1,4})(?:\\s*(?:[-–]|${anyOf(words.references.ranges)})\\s*(?<to>\\d{1,4}))?(?![\\p{L}\\p{N}]|[.,]\\d)`,
  'iu',
);
/** "of the Exchange Act", "of Regulation S-K": behind a number that is another text's. */
const OF_OTHER = /\d\s+of\s+(?:the\s+)?\p{Lu}/u;
const NAMED = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(words.references.inPlaces, '\\s+')}\\s+(?:the\\s+)?$`, 'iu');

/** The place that a question names ("on page 12", "in section 7.2"); null without one. */
export function askedPlace(question: string): AskedPlace | null {
  const { from, to } = PAGE.exec(question)?.groups ?? {};
  if (from !== undefined) {
    const [first, last] = [Number(from), Number(to ?? from)];
    const count = last - first + 1;
    return count < 1 || count > PAGES ? null : { pages: Array.from({ length: count }, (_, i) => first + i) };
  }
  const [found] = sectionsIn(question);
  if (found === undefined) return stampPlace(question);
  // "Section 13 of the Exchange Act" is a matter, "in section 13" a place, and so is "clause 7.3" that is of no other
  // text.
  const isPlace = NAMED.test(question.slice(0, found.at)) || (found.section.includes('.') && !OF_OTHER.test(question));
  return isPlace ? { section: found.section } : stampPlace(question);
}

function stampPlace(question: string): AskedPlace | null {
  // Whether a page has it only its document says: "ISO270011" looks like one too.
  const stamp = stampIn(ASKED_STAMP.exec(question));
  return stamp === null ? null : { stamp };
}
