/** The words of a text for matching, lower case, without accents and without the possessive "'s". */
export function terms(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replace(/['’]s\b/gu, '')
      .match(/\p{L}+|\p{N}+(?:[.,]\p{N}+)*/gu) ?? []
  );
}

/** Words that say nothing about what a question asks for. */
const FUNCTION_WORDS = new Set(
  (
    'a an and are as at be been being by can could did do does for from had has have how i if in into is it its may me might ' +
    'must my of on or our shall should so than that the their them then there these they this those to was we were what ' +
    'when where which while who whom whose why will with would you your about after before between during each any all ' +
    'per not no'
  ).split(' '),
);

/** The terms of a question that carry its meaning, stemmed lightly ("policies" = "policy", "reported" = "report"). */
export function contentTerms(text: string): string[] {
  return terms(text)
    .filter((term) => !FUNCTION_WORDS.has(term))
    .map(stem);
}

/** Cuts the commonest English endings; both sides of every comparison go through it. */
function stem(term: string): string {
  if (term.length < 4 || /\p{N}/u.test(term)) return term;
  return term
    .replace(/(?:ies|ied)$/u, 'y')
    .replace(/(?<=ss|x|ch|sh)es$/u, '')
    .replace(/(?<=[^su])s$/u, '')
    .replace(/(?<=\p{L}{3})(?:ing|ed)$/u, '');
}
