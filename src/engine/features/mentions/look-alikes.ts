/**
 * Cyrillic and Greek letters that look like Latin ones, and those (of
 * https://www.unicode.org/Public/security/latest/confusables.txt the pairs that common fonts draw alike). A word with
 * them reads as another and is not found by it.
 */
const PAIRS =
  'аa еe оo рp сc уy хx іi јj ѕs ԁd һh ԛq ԝw ѵv ӏl АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ԜW ' +
  'οo νv αa ρp υu ιi κk ϲc ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX';
const LATIN: ReadonlyMap<string, string> = new Map(
  PAIRS.split(' ')
    .map((pair) => [...pair])
    .flatMap(([other = '', latin = '']) => (/[a-z]/iu.test(latin) ? [[other, latin] as const] : [])),
);
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN_LETTER = /\p{Script=Latin}/u;
/** Share of letters up to which a text is not written in such an alphabet itself. */
const FEW = 0.3;

/** Whether a text has a letter that may be taken for a Latin one. */
export const mayMislead = (text: string): boolean => FOREIGN.test(text);

/**
 * The text with Latin letters for those that only look like them, one for one. A word is changed where it mixes
 * alphabets, or where all its letters look Latin in a text that is not written in the other alphabet; "мир" in Russian
 * stays.
 */
export function withoutLookAlikes(text: string): string {
  if (!mayMislead(text)) return text;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isOthers = (text.match(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu)?.length ?? 0) > FEW * letters;
  return text.replace(WORD, (word) => {
    if (!FOREIGN.test(word)) return word;
    const plain = [...word].map((letter) => LATIN.get(letter) ?? letter).join('');
    if (FOREIGN.test(plain)) return word;
    return LATIN_LETTER.test(word) || !isOthers ? plain : word;
  });
}
