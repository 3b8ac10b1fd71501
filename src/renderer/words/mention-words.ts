import type { MentionDocument, MentionTotal } from '../../contract/findings/mentions.ts';
import type { OpenMentions } from '../state/mentions/mentions-store.ts';
import { count, counted } from './number-words.ts';

type Counts = Pick<MentionDocument, 'mentions' | 'similar'>;

/** `12 mentions`, `12 mentions, 2 similar`. */
export function mentionCount({ mentions, similar }: Counts): string {
  return similar === 0 ? counted(mentions, 'mention') : `${counted(mentions, 'mention')}, ${count(similar)} similar`;
}

/** `37 mentions in 4 documents`; what is asked for and not there is said too. */
export function totalLine(total: MentionTotal): string {
  const { mentions, similar, documents, searched } = total;
  if (mentions + similar === 0) return `No mention in ${counted(searched.documents, 'document')}`;
  return `${mentionCount(total)} in ${counted(documents, 'document')}`;
}

/** What the number is made of and what could not be compared, one part each; none when there is nothing to say. */
export function totalNotes({ mentions, exact, running, searched }: MentionTotal): readonly string[] {
  const notes: string[] = [];
  if (mentions > exact) notes.push(`${count(mentions - exact)} in another form of the words`);
  if (running > 0) notes.push(`${count(running)} in running headers and footers`);
  if (searched.not_compared > 0)
    notes.push(`${counted(searched.not_compared, 'passage')} cannot be compared by meaning yet`);
  return notes;
}

/** "6 pages could not be read"; null where all were. */
export function unreadLine({ searched }: MentionTotal): string | null {
  return searched.unreadable_pages === 0 ? null : `${counted(searched.unreadable_pages, 'page')} could not be read`;
}

/** "Looked through 120 of 400 documents, 37 places so far" */
export function searchedLine(progress: OpenMentions['progress'], found: number): string {
  if (progress === null) return '';
  const { searched, documents } = progress;
  return `Looked through ${count(searched)} of ${counted(documents, 'document')}, ${counted(found, 'place')} so far`;
}

const LONGEST_NAME = 40;

/** A term in a button: cut, its white space folded. */
export function shortTerm(term: string): string {
  const line = term.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_NAME ? line : `${line.slice(0, LONGEST_NAME - 1).trimEnd()}…`;
}

/** The action, in the words of the design. */
export const findEvery = (term: string): string => `Find every mention of “${shortTerm(term)}”`;

/** The list of all mentions as a thing: its heading, and a button where it stands among other things to look at. */
export const everyMention = (term: string): string => `Every mention of “${shortTerm(term)}”`;

/** A file's name for the list of a term: letters and digits only. */
export function tableName(term: string): string {
  const words =
    shortTerm(term)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return `mentions-${words.join('-') || 'list'}`;
}
