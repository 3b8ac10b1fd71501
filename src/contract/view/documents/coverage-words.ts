import type { Coverage, PageCoverage } from '../../documents.ts';

/** The states of a page, as they are shown. */
export const PAGE_STATES: Readonly<Record<PageCoverage['state'], string>> = {
  text: 'Text',
  ocr: 'OCR',
  low_confidence: 'Low confidence',
  garbled: 'Garbled',
  unreadable: 'Unreadable',
  waiting: 'Waiting for OCR',
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

export const PARTS_LEFT_OUT = 'parts left out';

/**
 * "parts left out: a header, 2 comments", "hidden text is left out: “x”": what is to be known of a text without pages,
 * one by one.
 */
export const partsOf = (pages: readonly Pick<PageCoverage, 'reason'>[]): readonly string[] =>
  pages
    .flatMap(({ reason }) => reason?.split(/; (?=hidden text is left out:)/u) ?? [])
    .map((part) => part.replace(/^left out:/u, `${PARTS_LEFT_OUT}:`));

/** The same in one line; '' for nothing. */
export const partsTold = (pages: readonly Pick<PageCoverage, 'reason'>[]): string => partsOf(pages).join('; ');

/** Whether there is something to say of a page beside that it was read: a blank page has no characters. */
export const isTold = ({ state, reason, characters }: Pick<PageCoverage, 'state' | 'reason' | 'characters'>): boolean =>
  state !== 'text' || (reason !== null && characters > 0);

/** "2 low confidence, 1 garbled, 3 unreadable": the pages by their states, without those that there are none of. */
export function coverageCounts(coverage: Coverage, states: readonly PageCoverage['state'][]): string {
  return states
    .filter((state) => coverage[state] > 0)
    .map(
      (state) =>
        `${coverage[state].toLocaleString('en')} ${state === 'ocr' ? 'OCR' : PAGE_STATES[state].replace(/^./u, (first) => first.toLowerCase())}`,
    )
    .join(', ');
}

/**
 * "6 unreadable", or "7 not read" for pages lost in several ways, which have their own lines in the list of pages; "2
 * low confidence" where none is lost.
 */
export function lostWords(coverage: Coverage): string {
  const lost = pagesLost(coverage);
  if (lost === 0) return coverageCounts(coverage, ['low_confidence']);
  const counts = coverageCounts(coverage, LOST);
  // A number of thousands has a comma too.
  return counts.includes(', ') ? `${lost.toLocaleString('en')} not read` : counts;
}
