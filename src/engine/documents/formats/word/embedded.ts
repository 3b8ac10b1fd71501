import { type ConvertedBlock, type ConvertedDocument, paragraphsOf } from '../converted.ts';
import { decodeText, pageText } from '../decode-text.ts';
import { htmlBlocks } from '../html-blocks.ts';
import { flatPackage } from '../kinds/flat-package.ts';
import { isPackage } from '../kinds/package-format.ts';
import { textKind } from '../kinds/text-kind.ts';
import { mailContent } from '../mail/mail-parts.ts';
import { mimePart } from '../mail/mime-part.ts';
import type { Story } from './file.ts';
import type { XmlNode } from './xml-tree.ts';

const LEFT_OUT = 'embedded document';

/** The text of a document that another program put into this one, which Word takes in when it opens it. */
export function embeddedBlocks({ attributes }: XmlNode, story: Story): ConvertedBlock[] {
  const { parts, told, embedded } = story.file;
  const path = story.relations.get(attributes['r:id'] ?? '')?.path ?? '';
  const bytes = parts.part(path);
  if (bytes === null) {
    told.leftOut(LEFT_OUT);
    return [];
  }
  const packed = isPackage(bytes) ? bytes : flatPackage(bytes);
  if (packed !== null) {
    const blocks = embedded(packed);
    if (blocks === null) told.leftOut(LEFT_OUT);
    return [...(blocks ?? [])];
  }
  const found = textIn(bytes, path);
  if (found === null) {
    told.leftOut(LEFT_OUT);
    return [];
  }
  for (const what of found.leftOut ?? []) told.leftOut('part of an embedded document', what);
  for (const words of found.hidden ?? []) told.hidden(words);
  return [...found.blocks];
}

/** The text of a web page, saved as one file or not, or plain text; null for any other. */
function textIn(bytes: Uint8Array, path: string): Pick<ConvertedDocument, 'blocks' | 'leftOut' | 'hidden'> | null {
  const kind = textKind(bytes, path);
  if (kind === 'mail') return mailContent(mimePart(bytes));
  const text = kind === 'html' || /\.x?html?$/iu.test(path) ? pageText(bytes) : decodeText(bytes);
  if (text === null) return null;
  if (kind === 'html' || /\.x?html?$/iu.test(path)) return htmlBlocks(text);
  return kind === null && /\.txt$/iu.test(path) ? { blocks: paragraphsOf(text) } : null;
}
