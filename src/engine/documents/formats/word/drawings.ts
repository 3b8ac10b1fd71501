import { type ConvertedBlock, inOneLine } from '../converted.ts';
import { diagramText } from '../drawing/diagram-text.ts';
import { chartBlocks } from '../drawing/read-chart.ts';
import { relationIn } from '../office-xml.ts';
import type { Story } from './file.ts';
import { elementsOf, visit, within, wordsIn, type XmlNode } from './xml-tree.ts';

/** Reads the paragraphs of a text box. */
type ReadBlocks = (nodes: readonly XmlNode[], story: Story) => ConvertedBlock[];

/** Side of the smallest picture that may say something, in the units of drawings: a centimetre. */
const SMALLEST = 360_000;
const LONGEST_NAME = 60;

/**
 * The words of a drawing or an object: of its text boxes, its diagram, its chart. What holds no words that are read is
 * told as left out.
 */
export function drawingBlocks(node: XmlNode, story: Story, read: ReadBlocks): ConvertedBlock[] {
  const blocks: ConvertedBlock[] = [];
  const { told } = story.file;
  const inBox = { ...story, mayBeColoured: true, inCell: false };
  const named = nameOf(node);
  if (named.isHidden) return [];
  const embedded = within(node, 'o:OLEObject');
  for (const { attributes } of embedded)
    told.leftOut(/^(?:Equation|MathType)/iu.test(attributes.ProgID ?? '') ? 'equation' : 'embedded object');
  visit(node, (element) => {
    const { name, attributes } = element;
    if (name === 'w:txbxContent') {
      blocks.push(...read(elementsOf(element), inBox));
      return false;
    }
    if (name === 'a:p') {
      const text = inOneLine(within(element, 'a:t').map(wordsIn).join(''));
      if (text !== '') blocks.push({ kind: 'prose', text });
      return false;
    }
    if (name === 'v:textpath' && (attributes.string ?? '') !== '')
      blocks.push({ kind: 'prose', text: inOneLine(attributes.string ?? '') });
    else if (/^[\w-]+:chart$/u.test(name)) blocks.push(...chartOf(story, attributes));
    else if (name === 'dgm:relIds') blocks.push(...diagramBlocks(story, attributes));
    else if (name === 'w:control') told.leftOut('form control');
    else if (/^[\w-]+:contentPart$/u.test(name)) told.leftOut('handwritten note');
    else if (
      (name === 'pic:pic' || name === 'v:imagedata') &&
      embedded.length === 0 &&
      !story.isRunning &&
      !named.isSmall
    )
      told.leftOut('picture', named.text);
    return true;
  });
  return blocks;
}

/**
 * What a drawing says of itself: words for those who do not see it, whether it is decoration or too small to say
 * anything.
 */
function nameOf(node: XmlNode): { readonly text: string; readonly isSmall: boolean; readonly isHidden: boolean } {
  const [properties] = within(node, 'wp:docPr');
  const [extent] = within(node, 'wp:extent');
  const [shape] = within(node, 'v:shape');
  const isDecorative = within(node, 'adec:decorative').some(({ attributes }) =>
    /^(?:1|true)$/u.test(attributes.val ?? ''),
  );
  const text = inOneLine(properties?.attributes.descr ?? shape?.attributes.alt ?? '');
  const side = (name: string): number => Number(extent?.attributes[name] ?? SMALLEST);
  return {
    text: text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME).trimEnd()}…` : text,
    isSmall: isDecorative || side('cx') < SMALLEST || side('cy') < SMALLEST,
    isHidden: /^(?:1|true)$/u.test(properties?.attributes.hidden ?? ''),
  };
}

/** The words of a diagram (SmartArt). */
function diagramBlocks({ file, relations }: Story, attributes: XmlNode['attributes']): ConvertedBlock[] {
  const path = relations.get(relationIn(attributes, 'dm'))?.path ?? null;
  const words = path === null ? [] : diagramText(file.parts, path);
  if (words.length === 0) file.told.leftOut('diagram');
  return words.map((text) => ({ kind: 'item', text: `• ${text}` }));
}

/** See chartBlocks; a chart without figures is told. */
function chartOf({ file, relations }: Story, attributes: XmlNode['attributes']): ConvertedBlock[] {
  const path = relations.get(relationIn(attributes, 'id'))?.path ?? null;
  const blocks = path === null ? [] : chartBlocks(file.parts, path);
  if (!blocks.some(({ kind }) => kind === 'row')) file.told.leftOut('chart');
  return blocks;
}
