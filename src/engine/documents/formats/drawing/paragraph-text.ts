import { lowered, raised } from '../../../text/marks/raised.ts';
import { struck } from '../../../text/marks/struck.ts';
import { inOneLine } from '../converted.ts';
import { roman } from '../roman.ts';
import { equationText } from '../word/equation.ts';
import type { XmlNode } from '../word/xml-tree.ts';

/**
 * Reads the paragraphs of DrawingML (ECMA-376, part 1, 21.1.2), of slides, text boxes, diagrams and charts: each
 * element and text between is handed over; `close` gives the paragraph that ends, with the number that its list gives
 * it, null elsewhere. Formulas are written in one line.
 */
export function paragraphText() {
  let paragraph = '';
  let run = '';
  let baseline = 0;
  let isStruck = false;
  let isText = false;
  let isRun = false;
  const numbers = autoNumbers();
  /** The open elements of a formula. */
  const formula: XmlNode[] = [];
  const endRun = (): void => {
    const placed = baseline > 0 ? raised(run) : baseline < 0 ? lowered(run) : run;
    paragraph += isStruck ? struck(placed) : placed;
    [run, baseline, isStruck] = ['', 0, false];
  };
  return {
    open(name: string, attributes: Attributes): void {
      if (name === 'oMath' || formula.length > 0) {
        const node: XmlNode = { name: `m:${name}`, attributes, children: [] };
        formula.at(-1)?.children.push(node);
        formula.push(node);
        return;
      }
      numbers.open(name, attributes);
      if (name === 'p') [paragraph, run] = ['', ''];
      else if (name === 'br') paragraph += ' ';
      else if (name === 't') isText = true;
      else if (name === 'r' || name === 'fld') isRun = true;
      else if (name === 'rPr' && isRun) {
        baseline = Number.parseFloat(attributes.baseline ?? '0');
        isStruck = /^(?:sng|dbl)Strike$/u.test(attributes.strike ?? '');
      }
    },
    text(words: string): void {
      if (formula.length > 0) formula.at(-1)?.children.push(words);
      else if (isText) run += words;
    },
    close(name: string): string | null {
      const node = formula.pop();
      if (node !== undefined) {
        if (formula.length === 0) paragraph += ` ${equationText(node)} `;
        return null;
      }
      if (name === 't') isText = false;
      if (name === 'r' || name === 'fld') {
        endRun();
        isRun = false;
      }
      if (name !== 'p') return null;
      endRun();
      const text = inOneLine(paragraph);
      return inOneLine(`${numbers.take(text !== '')} ${text}`);
    },
  };
}

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
function autoNumbers() {
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
