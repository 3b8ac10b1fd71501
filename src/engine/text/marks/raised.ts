/**
 * Raised and lowered characters (superscripts, subscripts) in canonical text. Every reader writes them with the
 * characters that Unicode has for them, one for one, so that "320¹" is a figure with a mark and never 3201. Words,
 * figures and the index are cut by what is here.
 */

const letters = (plain: string, other: string): ReadonlyMap<string, string> => {
  const others = [...other];
  return new Map([...plain].map((character, i) => [character, others[i] as string]));
};

const RAISED = letters('0123456789+-−=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ');
const LOWERED = letters('0123456789+-−=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');

/**
 * A raised run as it is written in canonical text, with as many characters: "6" as "⁶", "(a)" as "⁽ᵃ⁾". Letters of a
 * word stay as they are, since "1st" and "TM" are read and searched so; a character that Unicode has no raised form of
 * stays, too ("*", "†").
 */
export const raised = (run: string): string => shifted(run, RAISED);

/** A lowered run, likewise: the "2" of "CO₂". */
export const lowered = (run: string): string => shifted(run, LOWERED);

function shifted(run: string, forms: ReadonlyMap<string, string>): string {
  return /\p{L}{2}/u.test(run) ? run : [...run].map((character) => forms.get(character) ?? character).join('');
}

const RAISED_FIGURES = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** The raised characters as a part of a class of a pattern. */
export const RAISED_CLASS = [...new Set(RAISED.values())].join('');
const RAISED_LETTERS = RAISED_CLASS.replaceAll(/[^\p{L}]/gu, '');
/** Letters are marks in brackets; others may be of a word ("2ᵉ"). */
const MARKS = new RegExp(`(?:⁽[${RAISED_LETTERS}]{1,3}⁾|[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾])+`, 'gu');
const ANY_SHIFTED = /[²³¹⁰-₎]/u;
/** Units of length, whose raised figure makes them one of area or volume. */
const LENGTH = /(?:^|[^\p{L}])(?:[kdcmµ]?m|ft|in|yd|mi)$/u;
const POWER_OF_TEN = /(?<![\d.,])10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})/gu;
const LARGEST_POWER = 15;

/** The figures that raised ones stand for: "²" is "2". */
const plainFigures = (run: string): string =>
  run.replaceAll('⁻', '-').replace(/[⁰¹²³⁴-⁹]/gu, (figure) => String(RAISED_FIGURES.indexOf(figure)));

/**
 * The text for an index of words: a mark is a word of its own ("320¹" is "320 1"), the figure of "m²" a part of its
 * unit. Twice gives the same.
 */
export function withMarksApart(text: string): string {
  if (!ANY_SHIFTED.test(text)) return text;
  const blankAt = (at: number): string => (/^\S/u.test(text.charAt(at)) ? ' ' : '');
  return text.replace(
    MARKS,
    (run, at: number) => besideUnit(text, at, run) ?? `${blankAt(at - 1)}${run}${blankAt(at + run.length)}`,
  );
}

/**
 * The text as words and figures are compared: powers of ten are worked out ("10⁶" is "1000000"), the figure of "m²" is
 * a part of its unit, and any other raised run is a mark that says nothing, a blank.
 */
export const withoutMarks = (text: string): string => {
  if (!ANY_SHIFTED.test(text)) return text;
  const worked = text.replace(POWER_OF_TEN, (power, minus: string, figures: string) => {
    const exponent = Number(plainFigures(figures));
    if (exponent > LARGEST_POWER) return power;
    return minus === '' ? `1${'0'.repeat(exponent)}` : `0.${'0'.repeat(Math.max(0, exponent - 1))}1`;
  });
  return worked.replace(MARKS, (run, at: number) => besideUnit(worked, at, run) ?? ' ');
};

const ANY_MARK = /[⁰¹²³⁴-⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ]/u;
const MARK_RUN = /[⁰¹²³⁴-⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ]+/gu;
const TEN = /(?<![\d.,])10$/u;

/**
 * The text with a blank for each character of a raised mark, so that all offsets stay. Exponents of ten and the figure
 * of "m²" are no marks and stay: `workedOut` reads them.
 */
export const marksBlanked = (text: string): string =>
  ANY_MARK.test(text)
    ? text.replace(MARK_RUN, (run, at: number) =>
        TEN.test(text.slice(Math.max(0, at - 3), at)) || besideUnit(text, at, run) !== null
          ? run
          : ' '.repeat(run.length),
      )
    : text;

/** A word as it is compared: "10⁶" as "1000000", "m²" as "m2", "CO₂" as "CO2"; any other as it is. */
export const workedOut = (word: string): string =>
  ANY_SHIFTED.test(word)
    ? withoutMarks(word).replace(/[₀-₉]/gu, (figure) => String('₀₁₂₃₄₅₆₇₈₉'.indexOf(figure)))
    : word;

function besideUnit(text: string, at: number, run: string): string | null {
  return LENGTH.test(text.slice(Math.max(0, at - 4), at)) ? plainFigures(run) : null;
}
