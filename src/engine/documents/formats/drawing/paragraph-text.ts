import { lowered, raised } from '../../../text/marks/raised.ts';
import { struck } from '../../../text/marks/struck.ts';
import { inOneLine } from '../converted.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * Reads the paragraphs of DrawingML (ECMA-376, part 1, 21.1.2), of slides, text boxes, diagrams and charts: each element and text between
 * is handed over; `close` gives the paragraph that ends, null elsewhere. Of a formula its signs are read.
 */
export function paragraphText() {
  let paragraph = '';
  let run = '';
  let baseline = 0;
  let isStruck = false;
  let isText = false;
  let isRun = false;
  const endRun = (): void => {
    const placed = baseline > 0 ? raised(run) : baseline < 0 ? lowered(run) : run;
    paragraph += isStruck ? struck(placed) : placed;
    [run, baseline, isStruck] = ['', 0, false];
  };
  return {
    open(name: string, attributes: Attributes): void {
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
      if (isText) run += words;
    },
    close(name: string): string | null {
      if (name === 't') isText = false;
      if (name === 'r' || name === 'fld') {
        endRun();
        isRun = false;
      }
      if (name !== 'p') return null;
      endRun();
      return inOneLine(paragraph);
    },
  };
}
