import { type ConvertedBlock, type ConvertedDocument, inOneLine, paragraphsOf } from './converted.ts';
import { htmlBlocks } from './html-blocks.ts';
import type { Mail } from './read-mail.ts';

/** The pieces of a mail. */
export function mailBlocks({ subject, heads, text, html, attachments }: Mail): ConvertedDocument {
  const title = inOneLine(subject);
  // What was written is in the plain text too, without the tables that lay a mail out.
  const body = text !== undefined && text.trim() !== '' ? paragraphsOf(text) : htmlBlocks(html ?? '').blocks;
  const about = heads.filter(([, value]) => value !== '');
  const blocks: ConvertedBlock[] = [
    ...(title === '' ? [] : [{ kind: 'heading', text: title, rank: 1 } as const]),
    ...about.map(([name, value]) => ({ kind: 'item', text: `${name}: ${inOneLine(value)}` }) as const),
    ...body,
    ...attachments.map(({ name }) => ({ kind: 'item', text: `Attachment: ${inOneLine(name)}` }) as const),
  ];
  return { title: title === '' ? null : title, blocks, attachments: attachments.length };
}
