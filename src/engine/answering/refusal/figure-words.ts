const WORDS =
  'one two three four five six seven eight nine ten eleven twelve fourteen fifteen sixteen eighteen twenty thirty forty fifty sixty ninety hundred'.split(
    ' ',
  );
const FIGURE = new RegExp(`\\d+(?:[.,]\\d+)*|\\b(?:${WORDS.join('|')})\\b`, 'gi');
const TENS: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90 };
const SPELT: Readonly<Record<string, number>> = {
  ...Object.fromEntries(WORDS.slice(0, 12).map((word, i) => [word, i + 1])),
  ...{ fourteen: 14, fifteen: 15, sixteen: 16, eighteen: 18, ...TENS, hundred: 100 },
};

/** The figures of a text, in digits however they are written. */
export function figuresIn(text: string): ReadonlySet<string> {
  const found = text.match(FIGURE) ?? [];
  return new Set(found.map((figure) => `${SPELT[figure.toLowerCase()] ?? figure.replaceAll(',', '')}`));
}
