import { lowered, raised } from '../../../text/marks/raised.ts';
import { struck } from '../../../text/marks/struck.ts';
import { isOn } from '../office-xml.ts';

/** How words are set, where it changes what they say. */
export interface TextMarks {
  readonly isStruck: boolean;
  readonly shift: 'superscript' | 'subscript' | null;
}

export const PLAIN: TextMarks = { isStruck: false, shift: null };

/** Words as canonical text writes them. */
export function marked(words: string, { isStruck, shift }: TextMarks): string {
  const placed = shift === null ? words : shift === 'superscript' ? raised(words) : lowered(words);
  return isStruck ? struck(placed) : placed;
}

const shiftOf = (value: string | undefined): TextMarks['shift'] =>
  value === 'superscript' || value === 'subscript' ? value : null;

/** Characters that XML cannot hold are written as "_x000D_" (ECMA-376, part 1, 22.9.2.19). */
const ESCAPED = /_x([0-9A-F]{4})_/giu;

/**
 * Reads the runs of a cell, a shared string or a note (ECMA-376, part 1, 18.4): each element and text between is handed
 * over. How words are pronounced is not shown. `take` gives the text and begins anew.
 */
export function richText() {
  let whole = '';
  let run = '';
  let marks = PLAIN;
  let isText = false;
  let spoken = 0;
  const endRun = (): void => {
    whole += marked(
      run.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
      marks,
    );
    [run, marks] = ['', PLAIN];
  };
  return {
    open(name: string, { val }: Readonly<Record<string, string>>): void {
      if (name === 'rPh' || spoken > 0) spoken++;
      else if (name === 'r') endRun();
      else if (name === 't') isText = true;
      else if (name === 'strike') marks = { ...marks, isStruck: isOn(val ?? '1') };
      else if (name === 'vertAlign') marks = { ...marks, shift: shiftOf(val) };
    },
    text(words: string): void {
      if (isText && spoken === 0) run += words;
    },
    close(name: string): void {
      if (spoken > 0) spoken--;
      else if (name === 'r') endRun();
      else if (name === 't') isText = false;
    },
    take(): string {
      endRun();
      const text = whole;
      whole = '';
      return text;
    },
  };
}
