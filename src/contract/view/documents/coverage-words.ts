import { say, type WordKey } from '../../../language/say.ts';
import type { Coverage, PageCoverage } from '../../documents.ts';

/** The states of a page, as they are shown. */
export const PAGE_STATES: Readonly<Record<PageCoverage['state'], string>> = {
  text: say('view.coverage.text'),
  ocr: say('view.coverage.ocr'),
  low_confidence: say('view.coverage.lowConfidence'),
  garbled: say('view.coverage.garbled'),
  unreadable: say('view.coverage.unreadable'),
  waiting: say('view.coverage.waiting'),
};

/** How many pages are in a state; of all pages of a document without their number. */
const COUNTED: Readonly<Record<PageCoverage['state'], WordKey>> = {
  text: 'view.coverage.counted.text',
  ocr: 'view.coverage.counted.ocr',
  low_confidence: 'view.coverage.counted.lowConfidence',
  garbled: 'view.coverage.counted.garbled',
  unreadable: 'view.coverage.counted.unreadable',
  waiting: 'view.coverage.counted.waiting',
};

/** The states of pages that are no plain text, in the order in which they are told. */
export const BESIDE_TEXT = ['ocr', 'low_confidence', 'garbled', 'unreadable', 'waiting'] as const;

/** The states of pages whose words are not those of their text. */
const LOST: readonly PageCoverage['state'][] = ['garbled', 'unreadable', 'waiting'];

/** Whether the words that a person sees on the page are not those of its text. */
export const isLost = ({ state }: Pick<PageCoverage, 'state'>): boolean => LOST.includes(state);

/** Number of pages of a document that are lost. */
export const pagesLost = (coverage: Coverage): number => LOST.reduce((sum, state) => sum + coverage[state], 0);

/** Number of pages whose text is what a person sees. */
export const pagesRead = ({ text, ocr }: Coverage): number => text + ocr;

/** Whether a text, which has no pages, lacks parts of its file. */
export const lacksParts = ({ pages, low_confidence: low }: Coverage): boolean => pages === 0 && low > 0;

export const PARTS_LEFT_OUT = say('view.coverage.partsLeftOut');

/**
 * "parts left out: a header, 2 comments", "hidden text is left out: “x”": what is to be known of a text without pages,
 * one by one.
 */
export const partsOf = (pages: readonly Pick<PageCoverage, 'reason'>[]): readonly string[] =>
  pages
    .flatMap(({ reason }) => reason?.split(/; (?=hidden text is left out:)/u) ?? [])
    .map((part) => {
      const parts = /^left out: (.*)/su.exec(part)?.[1];
      return parts === undefined ? part : say('view.coverage.partsListed', { parts });
    });

/** The same in one line; '' for nothing. */
export const partsTold = (pages: readonly Pick<PageCoverage, 'reason'>[]): string => partsOf(pages).join('; ');

/** Whether there is something to say of a page beside that it was read: a blank page has no characters. */
export const isTold = ({ state, reason, characters }: Pick<PageCoverage, 'state' | 'reason' | 'characters'>): boolean =>
  state !== 'text' || (reason !== null && characters > 0);

/** "2 low confidence, 1 garbled, 3 unreadable": the pages by their states, without those that there are none of. */
export function coverageCounts(coverage: Coverage, states: readonly PageCoverage['state'][]): string {
  return states
    .filter((state) => coverage[state] > 0)
    .map((state) => say(COUNTED[state], { which: 'some', n: coverage[state] }))
    .join(', ');
}

/**
 * "6 unreadable", or "7 not read" for pages lost in several ways, which have their own lines in the list of pages; "2
 * low confidence" where none is lost. Where it is all pages of the document, "unreadable".
 */
export function lostWords(coverage: Coverage): string {
  const states = LOST.filter((state) => coverage[state] > 0);
  const told = (key: WordKey, n: number): string => say(key, { which: n === coverage.pages ? 'all' : 'some', n });
  if (states.length > 1) return told('view.coverage.counted.notRead', pagesLost(coverage));
  const [state = 'low_confidence'] = states;
  return coverage[state] === 0 ? '' : told(COUNTED[state], coverage[state]);
}
