import { type ConvertedBlock, type ConvertedDocument, inOneLine, textOf } from '../converted.ts';
import { declaredDate } from '../declared-date.ts';
import type { Mail } from './read-mail.ts';

/** Letters of a mailbox that are read; the documents of a larger one would not fit into memory. */
const MOST_LETTERS = 16_000_000;

/**
 * The pieces of a mail, or of the mails of a box, one after the other. `most`: letters after which no further mail is
 * read.
 */
export function mailBlocks(mails: Iterable<Mail>, most = MOST_LETTERS): ConvertedDocument {
  const [blocks, leftOut, hidden]: [ConvertedBlock[], string[], string[]] = [[], [], []];
  let title: string | null = null;
  let dated: string | null = null;
  let [read, unread, letters, attachments] = [0, 0, 0, 0];
  for (const mail of mails) {
    if (letters > most) {
      unread++;
      continue;
    }
    read++;
    const own = blocksOf(mail);
    for (const block of own) {
      letters += textOf(block).length;
      blocks.push(block);
    }
    leftOut.push(...mail.leftOut);
    hidden.push(...mail.hidden);
    attachments += mail.attachments.length;
    title = inOneLine(mail.subject);
    dated = declaredDate(mail.heads.find(([name]) => name === 'Date')?.[1] ?? null);
  }
  if (unread > 0) leftOut.unshift(unread === 1 ? 'one more mail' : `${unread} more mails`);
  // A box of mails has neither.
  const own = read === 1 && unread === 0 ? { title: title || null, dated } : { title: null, dated: null };
  return { ...own, blocks, attachments, leftOut: counted(leftOut), hidden };
}

function blocksOf({ subject, heads, blocks, attachments }: Mail): ConvertedBlock[] {
  const title = inOneLine(subject);
  return [
    ...(title === '' ? [] : [{ kind: 'heading', text: title, rank: 1 } as const]),
    ...heads
      .filter(([, value]) => value !== '')
      .map(([name, value]) => ({ kind: 'item', text: `${name}: ${inOneLine(value)}` }) as const),
    ...blocks,
    ...attachments.map(({ name }) => ({ kind: 'item', text: `Attachment: ${inOneLine(name)}` }) as const),
  ];
}

/** Each part once, with how many times it is there. */
function counted(parts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts].map(([part, count]) => (count === 1 ? part : `${part} (${count} times)`));
}
