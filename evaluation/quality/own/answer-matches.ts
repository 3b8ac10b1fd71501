/** Words as they are compared: lower case, no articles, no plural "s"; numbers without thousands separators. */
function tokens(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '');
  const words = plain.match(/\p{L}+|\d+(?:\.\d+)?/gu) ?? [];
  return words
    .filter((word) => !['a', 'an', 'the'].includes(word))
    .map((word) => word.replace(/(?<=\p{L}{3})(?<!s)s$/u, ''));
}

const numbersIn = (text: string): number[] =>
  tokens(text)
    .filter((token) => /^\d/.test(token))
    .map(Number);
const isNumber = (text: string): boolean => /^[^\p{L}]*\d[^\p{L}]*$/u.test(text.trim());

/** Numbers count as equal within this share. */
const NUMBER_TOLERANCE = 0.01;
/** From this token F1 on a text counts as right. */
const RIGHT_F1 = 0.5;

/** Token F1 of two texts, 0..1, words counted as often as they occur. */
export function tokenF1(gold: string, answer: string): number {
  const wanted = tokens(gold);
  const left = [...tokens(answer)];
  const total = wanted.length + left.length;
  let common = 0;
  for (const word of wanted) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    common++;
  }
  return total === 0 ? 0 : (2 * common) / total;
}

/**
 * Whether an answer (markers removed here) says what any of the right ones says: a number within 1 %, else token F1 >=
 * 0.5 or all the words of the right answer. Simple on purpose: a list of your own is judged the same way on every
 * machine.
 */
export function answerMatches(right: readonly string[], answer: string): boolean {
  const given = answer.replace(/\s*\[\d+\]/g, '');
  return right.some((gold) => {
    const [number] = numbersIn(gold);
    if (isNumber(gold) && number !== undefined) {
      return numbersIn(given).some((got) => Math.abs(got - number) <= NUMBER_TOLERANCE * Math.abs(number));
    }
    const said = new Set(tokens(given));
    const words = tokens(gold);
    return tokenF1(gold, given) >= RIGHT_F1 || (words.length > 0 && words.every((word) => said.has(word)));
  });
}
