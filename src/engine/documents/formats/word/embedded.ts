import { type ConvertedBlock, paragraphsOf } from '../converted.ts';
import { decodeText } from '../decode-text.ts';
import { htmlBlocks } from '../html-blocks.ts';
import type { Story } from './file.ts';
import type { XmlNode } from './xml-tree.ts';

const LEFT_OUT = 'an embedded document';
const OF_WORD = /\.do[ct][xm]$/iu;
const WEB_PAGE = /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html|head|body|div|p|table|h[1-6]|[uo]l|span)\b/iu;

/** The text of a document that another program put into this one, which Word takes in when it opens it. */
export function embeddedBlocks({ attributes }: XmlNode, story: Story): ConvertedBlock[] {
  const { parts, told, embedded } = story.file;
  const path = story.relations.get(attributes['r:id'] ?? '')?.path ?? '';
  const bytes = parts.part(path);
  const blocks: readonly ConvertedBlock[] | null =
    bytes === null ? null : OF_WORD.test(path) ? embedded(bytes) : textBlocks(bytes, path);
  if (blocks === null) told.leftOut(LEFT_OUT);
  return [...(blocks ?? [])];
}

function textBlocks(bytes: Uint8Array, path: string): readonly ConvertedBlock[] | null {
  const text = decodeText(bytes);
  if (text === null) return null;
  if (/\.x?html?$/iu.test(path) || WEB_PAGE.test(text)) return htmlBlocks(text).blocks;
  return /\.txt$/iu.test(path) ? paragraphsOf(text) : null;
}
