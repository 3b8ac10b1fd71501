import { patternsOf, words } from '../text/language.ts';

const oneOf = patternsOf(words.severalDocuments);
/**
 * Words of a question about several documents. "Compared to 2020" is left out, since one document mostly has both
 * years.
 */
const SEVERAL = new RegExp(
  `\\b(?:${oneOf.which} (?:${oneOf.of} )?(?:${oneOf.the} )?${oneOf.documents}|${oneOf.differ})\\b`,
  'i',
);

/** Whether a question speaks of several documents. */
export const speaksOfSeveral = (question: string): boolean => SEVERAL.test(question);
