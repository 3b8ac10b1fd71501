import type { Block } from '../blocks.ts';
import { partOf } from '../columns/cells.ts';
import type { Line } from '../line.ts';
import { isAside, runsOn, wordsOf } from './runs-on.ts';

/** Where a sentence begins behind another in its line. */
const NEXT_SENTENCE = /[.!?]["'”’»)\]]*\s+(?=["'“‘«(]?\p{Lu})/gu;
const CLOSED = /[.!?]["'”’»)\]]*$/u;

/** The blocks of a page, and the points that an integer of their boxes stands for. */
export interface PageBlocks {
  readonly blocks: readonly Block[];
  readonly unit: number;
}

/**
 * The blocks of pages, in which a paragraph that runs over a page break is one piece: the footer and the footnotes of
 * its page come before it, the header of the next and a figure or table at its head behind it. Where nothing runs on,
 * every page keeps its order.
 */
export function keepRunOnsTogether(pages: readonly PageBlocks[], bodySize: number): Block[][] {
  const ordered = pages.map(({ blocks }) => [...blocks]);
  let moved: Block | undefined;
  for (let i = 0; i + 1 < ordered.length; i++) {
    const [page, after] = [ordered[i] as Block[], ordered[i + 1] as Block[]];
    const isAsideOf = (own: readonly Block[], other: readonly Block[]) => (block: Block) =>
      isAside(block, bodySize) || isEdge(block, own) || returns(block, own, other);
    const isBeside = isAsideOf(page, after);
    let last = page.findLastIndex((block) => !isBeside(block));
    if (last < 0) continue;
    const isBehind = isAsideOf(after, page);
    const first = after.findIndex((block) => !isBehind(block) && block.kind !== 'row');
    if (first < 0 || !runsOn(wordsOf(page[last] as Block), wordsOf(after[first] as Block))) continue;
    // A paragraph is on two pages at most: of one that fills a page and goes on, the last sentence is held together
    // with the third.
    if (page[last] === moved) {
      const parts = partedAtSentence(page[last] as Block, (pages[i] as PageBlocks).unit);
      if (parts === null) continue;
      page.splice(last++, 1, ...parts);
    }
    moved = after[first];
    page.push(...page.splice(last, 1));
    after.unshift(...after.splice(first, 1));
  }
  return ordered;
}

const isTop = ({ lines: [line] }: Block, blocks: readonly Block[], sign: 1 | -1): boolean =>
  blocks.every(({ lines }) => lines.every(({ v, turn }) => turn !== line?.turn || sign * v <= sign * line.v + 1));

const isOutermost = (block: Block, blocks: readonly Block[]): boolean =>
  isTop(block, blocks, 1) || isTop(block, blocks, -1);

/** Whether a block is a number alone at the top or the bottom of its page. */
const isEdge = (block: Block, blocks: readonly Block[]): boolean =>
  block.lines.length === 1 && /^\P{L}{0,3}\d{1,4}\P{L}{0,3}$/u.test(wordsOf(block).text) && isOutermost(block, blocks);

/**
 * Whether a line at the top or the bottom of a page stands on the other one too, at the same height: few pages make no
 * furniture.
 */
function returns(block: Block, blocks: readonly Block[], others: readonly Block[]): boolean {
  const [line] = block.lines as readonly [Line, ...Line[]];
  return (
    block.lines.length === 1 &&
    isOutermost(block, blocks) &&
    others.some(
      ({ lines: [other] }) => other !== undefined && other.text === line.text && Math.abs(other.v - line.v) < 3,
    )
  );
}

/** A paragraph parted before its last sentence, which is open; null where it has only that. */
function partedAtSentence({ kind, lines }: Block, unit: number): readonly [Block, Block] | null {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i] as Line;
    if (i < lines.length - 1 && CLOSED.test(line.text))
      return [
        { kind, lines: lines.slice(0, i + 1) },
        { kind, lines: lines.slice(i + 1) },
      ];
    const end = [...line.text.matchAll(NEXT_SENTENCE)].at(-1);
    if (end === undefined || line.breaks !== undefined) continue;
    const [head, rest] = [
      partOf(line, 0, end.index + end[0].trimEnd().length, unit),
      partOf(line, end.index + end[0].length, line.text.length, unit),
    ];
    return [
      { kind, lines: [...lines.slice(0, i), head] },
      { kind, lines: [rest, ...lines.slice(i + 1)] },
    ];
  }
  return null;
}
