import type { Page } from 'playwright-core';
import type { CitedPart } from './cited-places.ts';

/** A page as the viewer's own text layer has it: its letters in order, without spaces and hyphens. */
interface PageLetters {
  readonly pageIndex: number;
  readonly letters: string;
  /** Whether the middle of each letter lies in a rectangle painted for the active citation on that page. */
  readonly lit: readonly boolean[];
  readonly rectangles: number;
}

export interface LitWords {
  /** Letters of the cited words that were found in the text layer. */
  readonly letters: number;
  /** Share of them whose middle is lit. */
  readonly covered: number;
  /** Lit letters that are not among the cited words, as a share of all lit ones. */
  readonly foreign: number;
  readonly pageIndexes: readonly number[];
}

/** What is compared: text layers keep the hyphen at a line end that a quotation joins. */
const lettersOf = (text: string): string => text.replaceAll(/[\s\u00ad\u2010-\u2015-]/gu, '');

/** Every page whose text layer is there. Runs in the page. */
function readPages(): PageLetters[] {
  const skip = /[\s\u00ad\u2010-\u2015-]/u;
  return [...document.querySelectorAll<HTMLElement>('[data-page-number]')].flatMap((page) => {
    const layer = page.querySelector('.textLayer');
    if (layer === null) return [];
    const painted = [...page.querySelectorAll('[data-place-id][data-active]:not([data-weight="thin"])')].map((box) =>
      box.getBoundingClientRect(),
    );
    const letters: string[] = [];
    const lit: boolean[] = [];
    const nodes = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      const text = node.nodeValue ?? '';
      for (let at = 0; at < text.length; at++) {
        const letter = text.charAt(at);
        if (skip.test(letter)) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        letters.push(letter);
        lit.push(painted.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom));
      }
    }
    const pageIndex = Number(page.dataset.pageNumber) - 1;
    return [{ pageIndex, letters: letters.join(''), lit, rectangles: painted.length }];
  });
}

/** The words of one page that are to be lit; null while its text layer is not complete. */
function wordsOn(page: PageLetters, { text, lit }: CitedPart): { covered: number; found: number } | null {
  const at = page.letters.indexOf(lettersOf(text));
  if (at < 0) return null;
  const wanted = lit.flatMap(([from, to]) => {
    const first = at + lettersOf(text.slice(0, from)).length;
    return page.lit.slice(first, first + lettersOf(text.slice(from, to)).length);
  });
  return { covered: wanted.filter(Boolean).length, found: wanted.length };
}

/**
 * Holds the rectangles painted for the active citation against the boxes of the letters in the viewer's text layer. `parts` are
 * the cited words on each page they stand on; null as long as a text layer lacks them.
 */
export async function litWords(page: Page, parts: readonly CitedPart[]): Promise<LitWords | null> {
  const pages = await page.evaluate(readPages);
  let [letters, covered, lit] = [0, 0, 0];
  for (const part of parts) {
    const shown = pages.find((candidate) => candidate.pageIndex === part.pageIndex);
    const words = shown === undefined ? null : wordsOn(shown, part);
    if (words === null) return null;
    letters += words.found;
    covered += words.covered;
  }
  for (const shown of pages) lit += shown.lit.filter(Boolean).length;
  const pageIndexes = pages.filter(({ rectangles }) => rectangles > 0).map(({ pageIndex }) => pageIndex);
  return { letters, covered: covered / letters, foreign: (lit - covered) / Math.max(1, lit), pageIndexes };
}
