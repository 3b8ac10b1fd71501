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
