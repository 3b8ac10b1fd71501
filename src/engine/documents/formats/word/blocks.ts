import { struck } from '../../../text/marks/struck.ts';
import { type ConvertedBlock, inOneLine } from '../converted.ts';
import { controlOf } from './controls.ts';
import { drawingBlocks } from './drawings.ts';
import { embeddedBlocks } from './embedded.ts';
import { fieldStack } from './fields.ts';
import type { Story } from './file.ts';
import { readInline } from './inline.ts';
import type { ParagraphNumber } from './numbering/count-paragraphs.ts';
import { linesOf, type Piece, writtenLine } from './pieces.ts';
import { numberingOf, type ResolvedStyle } from './styles.ts';
import { tableBlocks } from './table.ts';
import { childOf, elementsOf, isOn, numberOf, valOf, type XmlNode } from './xml-tree.ts';

/** Reads what is in a part of a document, piece by piece in its order. */
export interface BlockReader {
  readonly read: (nodes: readonly XmlNode[], story: Story) => ConvertedBlock[];
  /** Reads what stands by itself: a cell, a note, a text box. */
  readonly readWhole: (nodes: readonly XmlNode[], story: Story) => ConvertedBlock[];
  /** What is left at the end of a part: words that were to stand before those of a next paragraph. */
  readonly rest: () => ConvertedBlock[];
}

/**
 * Words that stand before those of the next paragraph: a large first letter, the rest of one whose end is deleted or
 * hidden.
 */
interface Carried {
  readonly pieces: readonly Piece[];
  readonly style: ResolvedStyle;
  readonly properties: XmlNode | undefined;
  readonly isDropCap: boolean;
}

/** A heading as its style or its place in the outline says it. */
const HEADING = /^heading (\d)$/iu;
const LEVELS = 9;
/**
 * Longest heading: what is longer, or a sentence of many words, is a paragraph in the style of one, as clauses often
 * are.
 */
const LONGEST_HEADING = 150;
const MOST_WORDS_OF_ONE = 10;
const STRUCK_BLOCKS = new Set(['w:del', 'w:moveFrom']);

export function blockReader(): BlockReader {
  const fields = fieldStack();
  let carried: Carried | null = null;

  const read = (nodes: readonly XmlNode[], story: Story): ConvertedBlock[] =>
    nodes.flatMap((node): ConvertedBlock[] => {
      switch (node.name) {
        case 'w:p':
          return readParagraph(node, story);
        case 'w:tbl':
          return [...rest(), ...tableBlocks(node, story, readWhole)];
        case 'w:altChunk':
          return [...rest(), ...embeddedBlocks(node, story)];
        case 'w:sdt':
          return readControl(node, story);
        case 'w:subDoc':
          story.file.told.leftOut('linked document');
          return [];
        case 'm:oMathPara':
        case 'm:oMath':
        case 'w:r':
          return readParagraph({ ...node, name: 'w:p', children: [node] }, story);
        default:
          if (/Pr$/u.test(node.name)) return [];
          return read(elementsOf(node), STRUCK_BLOCKS.has(node.name) ? { ...story, isStruck: true } : story);
      }
    });

  const readWhole: BlockReader['readWhole'] = (nodes, story) => [...read(nodes, story), ...rest()];

  const rest = (): ConvertedBlock[] => {
    const left = carried;
    carried = null;
    return left === null
      ? []
      : linesOf(left.pieces).flatMap((line) => blockOf(line, null, left.style, left.properties));
  };

  const readControl = (node: XmlNode, story: Story): ConvertedBlock[] => {
    const control = controlOf(childOf(node, 'w:sdtPr'), story.file.bound);
    const blocks = read(elementsOf(childOf(node, 'w:sdtContent')), {
      ...story,
      isPrompt: story.isPrompt || control.isPrompt,
    });
    if (control.text === null || blocks.some(({ kind }) => kind === 'row')) return blocks;
    const kept = blocks[0]?.kind === 'heading' ? blocks[0] : ({ kind: 'prose' } as const);
    return [{ ...kept, text: control.text }];
  };

  const readParagraph = (node: XmlNode, story: Story): ConvertedBlock[] => {
    const { file } = story;
    const properties = childOf(node, 'w:pPr');
    const mark = childOf(properties, 'w:rPr');
    const style = file.styles.paragraph(valOf(childOf(properties, 'w:pStyle')));
    const inline = readInline(node, style, story, fields);
    const isDeleted = story.isStruck || elementsOf(mark).some(({ name }) => STRUCK_BLOCKS.has(name));
    const hasHiddenEnd = isOn(childOf(mark, 'w:vanish')) === true;
    // Nor has a paragraph a number that only ends a section.
    const endsSection = childOf(properties, 'w:sectPr') !== undefined && inline.drawn.length === 0;
    const isUncounted = inline.pieces.length === 0 && (hasHiddenEnd || endsSection);
    const counted = file.count({ own: numberingOf(properties), style, isGone: isDeleted || isUncounted });
    const number = isUncounted ? null : counted;

    const isDropCap = (childOf(properties, 'w:framePr')?.attributes['w:dropCap'] ?? 'none') !== 'none';
    const own = asPrompt(withoutPages(inline.pieces, story), story);
    const pieces = carried === null ? own : joined(carried, own);
    const isLive = pieces.some(({ isStruck, text }) => !isStruck && /\S/u.test(text));
    carried = null;
    const drawn = inline.drawn.flatMap(({ node: drawing, isStruck }) =>
      drawingBlocks(drawing, isStruck ? { ...story, isStruck } : story, blockReader().readWhole),
    );
    const goesOn = (isDeleted && !story.isStruck) || (hasHiddenEnd && rankOf(style, properties) === null);
    if (isDropCap || (goesOn && isLive)) {
      const kept = isDropCap ? pieces.map((piece) => ({ ...piece, text: piece.text.trim() })) : pieces;
      carried = { pieces: isDeleted || isDropCap ? kept : numbered(kept, number), style, properties, isDropCap };
      return drawn;
    }
    const lines = linesOf(pieces);
    if (lines.length === 0)
      return [...numberAlone(number, style, properties, { ...story, isStruck: isDeleted }), ...drawn];
    return [...lines.flatMap((line, i) => blockOf(line, i === 0 ? number : null, style, properties)), ...drawn];
  };

  return { read, readWhole, rest };
}

/** A number without words beside it: of a row that is numbered so, or one that is a heading itself, "Article IV". */
function numberAlone(
  number: ParagraphNumber | null,
  style: ResolvedStyle,
  properties: XmlNode | undefined,
  { inCell, isStruck }: Story,
): ConvertedBlock[] {
  if (number === null || number.isBullet) return [];
  const text = isStruck ? struck(number.text) : number.text;
  if (inCell) return [{ kind: 'item', text }];
  const isTitle = /\p{L}{4}/u.test(number.text) && !isStruck;
  return isTitle ? [{ kind: 'heading', text, rank: rankOf(style, properties) ?? number.level + 1 }] : [];
}

/** Words that ask to be filled in, in brackets: they are no entry. */
function asPrompt(pieces: readonly Piece[], { isPrompt }: Story): readonly Piece[] {
  const [first, last] = [pieces.find(({ text }) => /\S/u.test(text)), pieces.at(-1)];
  if (!isPrompt || first === undefined || last === undefined || /^\s*\[/u.test(first.text)) return pieces;
  return [{ ...first, text: '[' }, ...pieces, { ...last, text: ']' }];
}

/** Two paragraphs in one: a blank stands between words that have none. */
function joined({ pieces: before, isDropCap }: Carried, after: readonly Piece[]): Piece[] {
  const [left, right] = [before.at(-1)?.text ?? '', after[0]?.text ?? ''];
  const areWords = !isDropCap && /[\p{L}\p{N}.,;:!?)”’]$/u.test(left) && /^[\p{L}\p{N}]/u.test(right);
  const blank: Piece[] = areWords ? [{ text: ' ', shift: null, isStruck: after[0]?.isStruck === true }] : [];
  return [...before, ...blank, ...after];
}

/** A number goes with its paragraph: struck, it counts no longer. */
function numbered(line: readonly Piece[], number: ParagraphNumber | null): readonly Piece[] {
  if (number === null) return line;
  const isStruck = line.every((piece) => piece.isStruck || !/\S/u.test(piece.text)) && !number.isBullet;
  return [{ text: `${number.text} `, shift: null, isStruck }, ...line];
}

/** A line of a paragraph as a block. */
function blockOf(
  line: readonly Piece[],
  number: ParagraphNumber | null,
  style: ResolvedStyle,
  properties: XmlNode | undefined,
): ConvertedBlock[] {
  const worded = line.filter(({ text }) => /\S/u.test(text));
  const text = writtenLine(numbered(line, number));
  if (text === '') return [];
  const rank = rankOf(style, properties) ?? rankOfTitle(worded, number);
  if (rank !== null && isTitle(text)) return [{ kind: 'heading', text, rank }];
  return [{ kind: number === null ? 'prose' : 'item', text }];
}

/** Depth of a heading, 1 for the top; null for any other paragraph. */
function rankOf({ names, outline }: ResolvedStyle, properties: XmlNode | undefined): number | null {
  const own = numberOf(childOf(properties, 'w:outlineLvl')) ?? outline;
  if (own !== null) return own >= 0 && own < LEVELS ? own + 1 : null;
  for (const name of names) {
    const level = HEADING.exec(name)?.[1];
    if (level !== undefined) return Number(level);
  }
  return /^title$/iu.test(names[0] ?? '') ? 1 : null;
}

/** A bold line with a number of its own is a heading, whatever its style: "7. Delivery". */
const rankOfTitle = (line: readonly Piece[], number: ParagraphNumber | null): number | null =>
  number !== null && !number.isBullet && line.every(({ isBold, isStruck }) => isBold === true && !isStruck)
    ? number.level + 1
    : null;

function isTitle(text: string): boolean {
  if (text.length > LONGEST_HEADING) return false;
  const isSentence = /[.;。；]["”’)]*$/u.test(text);
  return !isSentence || text.split(' ').length <= MOST_WORDS_OF_ONE;
}

/** Of what repeats on the pages, parts that only number them are left out: "Page 3 of 9". */
function withoutPages(pieces: readonly Piece[], { isRunning }: Story): readonly Piece[] {
  if (!isRunning || !pieces.some(({ isPageNumber }) => isPageNumber)) return pieces;
  const parts: Piece[][] = [[]];
  for (const piece of pieces) {
    if (/[\t\n]/u.test(piece.text)) parts.push([{ ...piece, isPageNumber: false }]);
    else parts.at(-1)?.push(piece);
  }
  return parts.filter((part) => !onlyNumbersPages(part)).flat();
}

function onlyNumbersPages(part: readonly Piece[]): boolean {
  if (!part.some(({ isPageNumber }) => isPageNumber)) return false;
  const rest = inOneLine(part.map(({ text, isPageNumber }) => (isPageNumber ? ' ' : text)).join(''));
  return !/\d/u.test(rest) && rest.split(' ').filter((word) => /\p{L}/u.test(word)).length <= 2;
}
