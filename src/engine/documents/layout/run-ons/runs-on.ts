import { anyOf, capitalised, words } from '../../../text/language.ts';
import type { SentenceKind } from '../../types.ts';
import type { Block } from '../blocks.ts';
import { FOOTNOTE, hasOpenBracket } from '../clauses.ts';
import type { Line } from '../line.ts';

interface Words {
  readonly kind: SentenceKind;
  readonly text: string;
}

const ENDED = /[.!?:;。！？]["'”’)\]」』）】]*$/u;
/** "the", "of", "and": no sentence ends with them. */
const ENDS_WITHIN = new RegExp(`(?:[,(]|\\s(?:${anyOf(words.sentences.neverLast)}))$`, 'u');
const CAPTION = new RegExp(`^${anyOf(capitalised(words.sentences.captions))}\\.?\\s+[\\p{N}A-Z]`, 'u');
/** How much smaller than the text a footnote is at least, as a share. */
const SMALLER = 0.93;

/**
 * Whether a paragraph at the end of a page goes on in the one at the head of the next: its sentence is open, and the
 * next begins small; or it breaks off within a bracket or behind a word that ends no sentence.
 */
export function runsOn(last: Words, next: Words): boolean {
  if ((last.kind !== 'prose' && last.kind !== 'item') || next.kind !== 'prose') return false;
  if (ENDED.test(last.text) || !/\p{L}/u.test(last.text)) return false;
  return /^\p{Ll}/u.test(next.text) || hasOpenBracket(last.text) || ENDS_WITHIN.test(last.text);
}

export const wordsOf = (block: Block): Words => ({
  kind: block.kind,
  text: block.lines.map((line) => line.text).join(' '),
});

export const isCaption = ({ lines }: Block): boolean => CAPTION.test((lines[0] as Line).text);

const isFootnote = ({ lines }: Block, bodySize: number): boolean => {
  const [first] = lines as readonly [Line, ...Line[]];
  return first.size < SMALLER * bodySize && FOOTNOTE.test(first.text);
};

/** What stands on every page or beside it, and would come between the halves of a sentence. */
export const isAside = (block: Block, bodySize: number): boolean =>
  block.kind === 'furniture' || block.kind === 'comment' || isFootnote(block, bodySize) || isCaption(block);
