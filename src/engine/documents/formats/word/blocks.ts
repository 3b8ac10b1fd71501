import { type ConvertedBlock, inOneLine } from '../converted.ts';
import type { ParagraphNumber } from './count-paragraphs.ts';
import { drawingBlocks } from './drawings.ts';
import { embeddedBlocks } from './embedded.ts';
import { fieldStack } from './fields.ts';
import type { Story } from './file.ts';
import { readInline } from './inline.ts';
import { linesOf, type Piece, writtenLine } from './pieces.ts';
import { numberingOf, type ResolvedStyle } from './styles.ts';
import { tableBlocks } from './table.ts';
import { childOf, elementsOf, isOn, numberOf, valOf, type XmlNode } from './xml-tree.ts';

/** Reads what is in a part of a document, piece by piece in its order. */
export interface BlockReader {
  readonly read: (nodes: readonly XmlNode[], story: Story) => ConvertedBlock[];
}

/** A heading as its style or its place in the outline says it. */
const HEADING = /^heading (\d)$/iu;
const LEVELS = 9;
/** Longest heading: what is longer, or a sentence of many words, is a paragraph in the style of one, as clauses often are. */
const LONGEST_HEADING = 150;
const MOST_WORDS_OF_ONE = 10;
const STRUCK_BLOCKS = new Set(['w:del', 'w:moveFrom']);

export function blockReader(): BlockReader {
  const fields = fieldStack();
  /** Words that stand before those of the next paragraph: a large first letter, the rest of one whose end is deleted. */
  let carried: Piece[] = [];

  const read = (nodes: readonly XmlNode[], story: Story): ConvertedBlock[] =>
    nodes.flatMap((node): ConvertedBlock[] => {
      switch (node.name) {
        case 'w:p':
          return readParagraph(node, story);
        case 'w:tbl':
          return tableBlocks(node, story, read);
        case 'w:altChunk':
          return embeddedBlocks(node, story);
        case 'w:sdt':
          return read(elementsOf(childOf(node, 'w:sdtContent')), story);
        case 'w:subDoc':
          story.file.told.leftOut('a document of its own');
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

  const readParagraph = (node: XmlNode, story: Story): ConvertedBlock[] => {
    const { file } = story;
    const properties = childOf(node, 'w:pPr');
    const mark = childOf(properties, 'w:rPr');
    const style = file.styles.paragraph(valOf(childOf(properties, 'w:pStyle')));
    const inline = readInline(node, style, story, fields);
    const isDeleted = story.isStruck || elementsOf(mark).some(({ name }) => STRUCK_BLOCKS.has(name));
    const isHidden = isOn(childOf(mark, 'w:vanish')) === true && inline.pieces.length === 0;
    const number = file.count({ own: numberingOf(properties), style, isGone: isDeleted || isHidden });

    const isDropCap = (childOf(properties, 'w:framePr')?.attributes['w:dropCap'] ?? 'none') !== 'none';
    const pieces = [...carried, ...withoutPages(inline.pieces, story)];
    const isLive = pieces.some(({ isStruck, text }) => !isStruck && /\S/u.test(text));
    carried = [];
    const drawn = inline.drawn.flatMap(({ node: drawing, isStruck }) =>
      drawingBlocks(drawing, isStruck ? { ...story, isStruck } : story, blockReader().read),
    );
    if (isDropCap || (isDeleted && isLive && !story.isStruck)) {
      carried = isDropCap ? pieces.map((piece) => ({ ...piece, text: piece.text.trim() })) : pieces;
      return drawn;
    }
    const lines = linesOf(pieces);
    const shownNumber = isHidden ? null : number;
    return [...lines.flatMap((line, i) => blockOf(line, i === 0 ? shownNumber : null, style, properties)), ...drawn];
  };

  return { read };
}

/** A line of a paragraph as a block. */
function blockOf(
  line: readonly Piece[],
  number: ParagraphNumber | null,
  style: ResolvedStyle,
  properties: XmlNode | undefined,
): ConvertedBlock[] {
  const worded = line.filter(({ text }) => /\S/u.test(text));
  const isStruck = worded.every((piece) => piece.isStruck);
  // A number goes with its paragraph: struck, it counts no longer.
  const numbered: readonly Piece[] =
    number === null
      ? line
      : [{ text: `${number.text} `, shift: null, isStruck: isStruck && !number.isBullet }, ...line];
  const text = writtenLine(numbered);
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
