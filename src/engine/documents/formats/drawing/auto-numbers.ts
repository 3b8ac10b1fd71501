import { roman } from '../roman.ts';

type Attributes = Readonly<Record<string, string>>;

interface Numbering {
  readonly type: string;
  readonly startAt: number;
}

const letters = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % 26)).repeat(1 + Math.floor((value - 1) / 26));

/** By how the name of a scheme begins (ECMA-376, part 1, 20.1.10.61); figures for those of other scripts. */
const VALUES: readonly (readonly [name: RegExp, write: (value: number) => string])[] = [
  [/^alphaLc/u, letters],
  [/^alphaUc/u, (value) => letters(value).toUpperCase()],
  [/^romanLc/u, (value) => roman(value) ?? String(value)],
  [/^romanUc/u, (value) => (roman(value) ?? String(value)).toUpperCase()],
];

/** "3.", "(b)", "iv)". */
function written({ type }: Numbering, value: number): string {
  const number = VALUES.find(([name]) => name.test(type))?.[1](value) ?? String(value);
  if (/ParenBoth$/u.test(type)) return `(${number})`;
  if (/ParenR$/u.test(type)) return `${number})`;
  if (/Minus$/u.test(type)) return `${number}-`;
  return /Plain$/u.test(type) ? number : `${number}.`;
}

/**
 * Counts the paragraphs of lists that DrawingML numbers by itself, in a text of its own each (`txBody`): a level goes
 * on behind deeper ones, and begins anew behind a shallower one or one that is not numbered in its way.
 */
export function autoNumbers() {
  /** Of the levels of the open text: how each is numbered without a paragraph's own word, and the last number of it. */
  let usual: (Numbering | null)[] = [];
  let last: ({ readonly numbering: Numbering; readonly value: number } | undefined)[] = [];
  let level = 0;
  let own: Numbering | null = null;
  let isPlain = false;
  let styled: number | null = null;
  return {
    open(name: string, attributes: Attributes): void {
      const ofLevel = /^lvl([1-9])pPr$/u.exec(name)?.[1];
      if (name === 'txBody' || name === 'txbxContent') [usual, last, styled] = [[], [], null];
      else if (name === 'p') [level, own, isPlain, styled] = [0, null, false, null];
      else if (ofLevel !== undefined) styled = Number(ofLevel) - 1;
      else if (name === 'pPr') level = Number(attributes.lvl ?? 0) || 0;
      else if (name === 'buNone' || name === 'buChar' || name === 'buBlip') isPlain ||= styled === null;
      else if (name === 'buAutoNum') {
        const numbering = { type: attributes.type ?? '', startAt: Number(attributes.startAt ?? 1) || 1 };
        if (styled === null) own = numbering;
        else usual[styled] = numbering;
      }
    },
    /** The number of the paragraph that ends; '' without one. A paragraph without words is not counted. */
    take(hasWords: boolean): string {
      const numbering = own ?? (isPlain ? null : (usual[level] ?? null));
      if (!hasWords) return '';
      last = last.slice(0, level + 1);
      const before = last[level];
      last[level] = undefined;
      if (numbering === null) return '';
      const goesOn = before?.numbering.type === numbering.type && before.numbering.startAt === numbering.startAt;
      const value = goesOn && before !== undefined ? before.value + 1 : numbering.startAt;
      last[level] = { numbering, value };
      return written(numbering, value);
    },
  };
}
