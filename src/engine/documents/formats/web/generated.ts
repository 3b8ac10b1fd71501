import type { OpenElement } from './page-element.ts';
import { countedAs } from './page-lists.ts';
import type { Said } from './seen.ts';

/** A counter of a style sheet, as long as the element that holds it is open. */
interface Counter {
  readonly name: string;
  readonly holder: OpenElement | null;
  value: number;
}

/** Counters that are open; only hostile pages have more. */
const MOST = 1000;
const NAME_AND_NUMBER = /([\w-]|[^\s])+?(?=\s|$)(?:\s+(-?\d+)(?=\s|$))?/gu;
const STRING = String.raw`"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'`;
const PIECE = new RegExp(`(${STRING})|(counters?|attr)\\(([^)]*)\\)|(open|close)-quote`, 'giu');

/** The words that a style sheet writes before and behind those of an element, with the numbers that it counts. */
export class GeneratedText {
  readonly #counters: Counter[] = [];

  /** Counts as the style of an element says when it is opened. */
  count(said: Said, parent: OpenElement | null): void {
    for (const [name, value] of namesIn(said.get('counter-reset'), 0)) this.#reset(name, value, parent);
    for (const [name, value] of namesIn(said.get('counter-increment'), 1)) this.#of(name, parent).value += value;
    for (const [name, value] of namesIn(said.get('counter-set'), 0)) this.#of(name, parent).value = value;
  }

  /** Counters that were begun in an element end with it. */
  end(element: OpenElement): void {
    while (this.#counters.at(-1)?.holder === element) this.#counters.pop();
  }

  /** The words of a `content`, '' for those that only adorn. */
  text(said: Said, { attributes }: OpenElement): string {
    const content = said.get('content') ?? '';
    let text = '';
    for (const [, string, name, inside = '', quote] of content.matchAll(PIECE)) {
      if (string !== undefined) text += plain(string);
      else if (quote !== undefined) text += quote === 'open' ? '“' : '”';
      else if (name === 'attr') text += attributes[inside.trim().toLowerCase()] ?? '';
      else text += this.#counted(inside, name === 'counters');
    }
    return /[\p{L}\p{N}§☐-☒✓✔✗✘]/u.test(text.replaceAll(/\p{Co}/gu, '')) ? text.replaceAll(/\p{Co}/gu, '') : '';
  }

  #counted(inside: string, isNested: boolean): string {
    const [name = '', ...more] = inside.match(new RegExp(`${STRING}|[^,\\s]+`, 'gu')) ?? [];
    const own = this.#counters.filter((counter) => counter.name === name);
    const between = isNested ? plain(more[0] ?? '') : '';
    const form = more[isNested ? 1 : 0] ?? 'decimal';
    const shown = isNested ? own : own.slice(-1);
    return (shown.length === 0 ? [0] : shown.map(({ value }) => value))
      .map((value) => countedAs(value, form))
      .join(between);
  }

  #of(name: string, holder: OpenElement | null): Counter {
    return this.#counters.findLast((counter) => counter.name === name) ?? this.#reset(name, 0, holder);
  }

  /** An element beside one that began a counter begins it anew. */
  #reset(name: string, value: number, holder: OpenElement | null): Counter {
    const same = this.#counters.findLast((counter) => counter.name === name && counter.holder === holder);
    const counter = same ?? { name, holder, value };
    counter.value = value;
    if (same === undefined && this.#counters.length < MOST) this.#counters.push(counter);
    return counter;
  }
}

function namesIn(value: string | undefined, standard: number): (readonly [name: string, value: number])[] {
  if (value === undefined || value === 'none') return [];
  return [...value.matchAll(NAME_AND_NUMBER)].map(([pair, , number]) => [
    pair.replace(/\s[\s\S]*$/u, ''),
    number === undefined ? standard : Number(number),
  ]);
}

/** A string without its quotes: "\201C" and "\a" are characters. */
const plain = (string: string): string =>
  string
    .slice(1, -1)
    .replaceAll(/\\([\da-f]{1,6})\s?|\\([\s\S])/giu, (_, hex: string | undefined, sign: string | undefined) =>
      hex === undefined
        ? (sign ?? '')
        : /^0*a$/iu.test(hex)
          ? ' '
          : String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(hex, 16))),
    );
