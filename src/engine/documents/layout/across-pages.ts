import type { SentenceKind } from '../types.ts';
import type { Block } from './blocks.ts';

interface Words {
  readonly kind: SentenceKind;
  readonly text: string;
}

/** Whether a paragraph at the end of a page goes on in the one at the head of the next: its sentence is open, and the next begins small. */
export function runsOn(last: Words, next: Words): boolean {
  return (
    (last.kind === 'prose' || last.kind === 'item') &&
    next.kind === 'prose' &&
    !/[.!?:;]["'”’)\]]*$/u.test(last.text) &&
    /^\p{Ll}/u.test(next.text)
  );
}

/** What stands on every page or beside it, and would come between the halves of a sentence. */
const isAside = ({ kind }: Block): boolean => kind === 'furniture' || kind === 'comment';

const wordsOf = (block: Block): Words => ({ kind: block.kind, text: block.lines.map((line) => line.text).join(' ') });

/**
 * The blocks of pages, in which a paragraph that runs over a page break is one piece: the footer of its page comes before it, the header of
 * the next behind it. Where nothing runs on, every page keeps its order.
 */
export function keepRunOnsTogether(pages: readonly (readonly Block[])[]): Block[][] {
  const ordered = pages.map((blocks) => [...blocks]);
  // A paragraph is on two pages at most: one that fills a page and goes on is not held together with a third.
  let moved: Block | undefined;
  for (let i = 0; i + 1 < ordered.length; i++) {
    const [page, after] = [ordered[i] as Block[], ordered[i + 1] as Block[]];
    const last = page.findLastIndex((block) => !isAside(block));
    const first = after.findIndex((block) => !isAside(block));
    if (last < 0 || first < 0 || page[last] === moved) continue;
    if (!runsOn(wordsOf(page[last] as Block), wordsOf(after[first] as Block))) continue;
    moved = after[first];
    page.push(...page.splice(last, 1));
    after.unshift(...after.splice(first, 1));
  }
  return ordered;
}
