import { anyOf, capitalised, words } from '../../text/language.ts';
import type { SentenceKind } from '../types.ts';
import type { Block } from './blocks.ts';
import { FOOTNOTE, hasOpenBracket } from './clauses.ts';
import type { Line } from './line.ts';

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
 * Whether a paragraph at the end of a page goes on in the one at the head of the next: its sentence is open, and the next begins small; or it breaks
 * off within a bracket or behind a word that ends no sentence.
 */
export function runsOn(last: Words, next: Words): boolean {
  if ((last.kind !== 'prose' && last.kind !== 'item') || next.kind !== 'prose') return false;
  if (ENDED.test(last.text) || !/\p{L}/u.test(last.text)) return false;
  return /^\p{Ll}/u.test(next.text) || hasOpenBracket(last.text) || ENDS_WITHIN.test(last.text);
}

const wordsOf = (block: Block): Words => ({ kind: block.kind, text: block.lines.map((line) => line.text).join(' ') });

/** What stands on every page or beside it, and would come between the halves of a sentence. */
function isAside({ kind, lines }: Block, bodySize: number): boolean {
  if (kind === 'furniture' || kind === 'comment') return true;
  const [first] = lines as readonly [Line, ...Line[]];
  return (first.size < SMALLER * bodySize && FOOTNOTE.test(first.text)) || CAPTION.test(first.text);
}

/**
 * The blocks of pages, in which a paragraph that runs over a page break is one piece: the footer and the footnotes of its page come before it, the
 * header of the next and a figure or table at its head behind it. Where nothing runs on, every page keeps its order.
 */
export function keepRunOnsTogether(pages: readonly (readonly Block[])[], bodySize: number): Block[][] {
  const ordered = pages.map((blocks) => [...blocks]);
  // A paragraph is on two pages at most: one that fills a page and goes on is not held together with a third.
  let moved: Block | undefined;
  for (let i = 0; i + 1 < ordered.length; i++) {
    const [page, after] = [ordered[i] as Block[], ordered[i + 1] as Block[]];
    const last = page.findLastIndex((block) => !isAside(block, bodySize));
    if (last < 0 || page[last] === moved) continue;
    const first = after.findIndex((block) => !isAside(block, bodySize) && block.kind !== 'row');
    if (first < 0 || !runsOn(wordsOf(page[last] as Block), wordsOf(after[first] as Block))) continue;
    moved = after[first];
    page.push(...page.splice(last, 1));
    after.unshift(...after.splice(first, 1));
  }
  return ordered;
}
