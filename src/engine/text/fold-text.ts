/**
 * A text folded for comparison, with the way back: character `i` of `text` came from `[from[i], to[i])` of the
 * original.
 */
export interface FoldedText {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

const DROPPED = /[\u00ad\u200b-\u200d\u2060\ufeff]/;
const SINGLE_QUOTE = /[\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`]/;
const DOUBLE_QUOTE = /[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/;
const HYPHEN = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/;

function foldCharacter(character: string): string {
  if (SINGLE_QUOTE.test(character)) return "'";
  if (DOUBLE_QUOTE.test(character)) return '"';
  if (HYPHEN.test(character)) return '-';
  return character;
}

/** A raised figure is no figure of the text around it: "320¹" is not 3201. */
const loosely = (character: string): string =>
  /[⁰¹²³⁴-⁹]/u.test(character) ? character : character.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/**
 * The named fallback of requirement C1: runs of whitespace become one space, typographic quotes and hyphens their plain
 * forms, invisible characters nothing, the ends are trimmed. Letters are never touched unless `loose` is set, which
 * also folds case and compatibility forms (ligatures, full width) for fuzzy matching.
 */
export function foldText(original: string, options: { readonly loose?: boolean } = {}): FoldedText {
  const out: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let offset = 0;
  for (const character of original) {
    const end = offset + character.length;
    if (/\s/.test(character)) {
      if (out.length > 0 && out.at(-1) !== ' ') {
        out.push(' ');
        from.push(offset);
        to.push(end);
      }
    } else if (!DROPPED.test(character)) {
      const folded = foldCharacter(character);
      const units = options.loose ? loosely(folded) : folded;
      for (let i = 0; i < units.length; i++) {
        out.push(units[i] as string);
        from.push(offset);
        to.push(end);
      }
    }
    offset = end;
  }
  if (out.at(-1) === ' ') {
    out.pop();
    from.pop();
    to.pop();
  }
  return { text: out.join(''), from, to };
}

/** The text without accents and other marks on letters, in compatibility form: one letter may become several. */
export const unaccented = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');
