import { lowered, raised } from '../../../text/marks/raised.ts';
import { struck } from '../../../text/marks/struck.ts';
import { inOneLine } from '../converted.ts';
import type { Look } from './seen.ts';

interface Run {
  text: string;
  readonly shift: -1 | 0 | 1;
  readonly isStruck: boolean;
}

/** Stands for a line break that the page asks for: other line ends are blanks. */
export const BREAK = '\u2028';

/** What stands in a line, run by run, each as its style shows it. */
export class LineText {
  #runs: Run[] = [];

  /** Whether nothing stands in it yet. */
  get isEmpty(): boolean {
    return this.#runs.every(({ text }) => text.trim() === '');
  }

  /** The last character, '' when there is none. */
  get last(): string {
    return this.#runs.at(-1)?.text.at(-1) ?? '';
  }

  add(text: string, { shift, isStruck }: Pick<Look, 'shift' | 'isStruck'>): void {
    if (text === '') return;
    const last = this.#runs.at(-1);
    if (last !== undefined && last.shift === shift && last.isStruck === isStruck) last.text += text;
    else this.#runs.push({ text, shift, isStruck });
  }

  /**
   * Takes the line out, as canonical text has it: raised and lowered characters as Unicode has them, struck words
   * between tildes. Where the page breaks it, there are several.
   */
  take(): string[] {
    const shifted = this.#runs.map(({ text, shift, isStruck }) => ({
      text: shift === 0 ? text : shift === 1 ? raised(text) : lowered(text),
      isStruck,
    }));
    this.#runs = [];
    let line = '';
    for (let i = 0; i < shifted.length; ) {
      const isStruck = shifted[i]?.isStruck === true;
      let text = '';
      for (; i < shifted.length && shifted[i]?.isStruck === isStruck; i++) text += shifted[i]?.text ?? '';
      line += isStruck ? text.split(BREAK).map(struck).join(BREAK) : text;
    }
    return line
      .replaceAll(/[\u00ad\u200b\u2060\ufeff]/gu, '')
      .split(BREAK)
      .map(inOneLine)
      .filter((one) => one !== '');
  }
}
