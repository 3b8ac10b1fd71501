import { lowered, raised } from '../../../text/marks/raised.ts';
import { struck } from '../../../text/marks/struck.ts';
import { inOneLine } from '../converted.ts';
import { equationText } from '../word/equation.ts';
import type { XmlNode } from '../word/xml-tree.ts';
import { autoNumbers } from './auto-numbers.ts';

type Attributes = Readonly<Record<string, string>>;

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
