import type { MentionDocument, MentionTotal } from '../../contract/findings/mentions.ts';
import { say } from '../../language/say.ts';
import type { OpenMentions } from '../state/mentions/mentions-store.ts';

type Counts = Pick<MentionDocument, 'mentions' | 'similar'>;

/** `12 mentions`, `12 mentions, 2 similar`. */
export function mentionCount({ mentions, similar }: Counts): string {
  return say('words.mentions.count', { mentions, similar });
}

/** `37 mentions in 4 documents`; what is asked for and not there is said too. */
export function totalLine({ mentions, similar, documents, searched }: MentionTotal): string {
  if (mentions + similar === 0) return say('words.mentions.none', { documents: searched.documents });
  return say('words.mentions.total', { mentions, similar, documents });
}

/** What the number is made of and what could not be compared, one part each; none when there is nothing to say. */
export function totalNotes({ mentions, exact, running, searched }: MentionTotal): readonly string[] {
  const notes: string[] = [];
  if (mentions > exact) notes.push(say('words.mentions.otherForm', { n: mentions - exact }));
  if (running > 0) notes.push(say('words.mentions.running', { n: running }));
  if (searched.not_compared > 0) notes.push(say('words.mentions.notCompared', { passages: searched.not_compared }));
  return notes;
}

/** "6 pages could not be read"; null where all were. */
export function unreadLine({ searched }: MentionTotal): string | null {
  const { unreadable_pages: pages } = searched;
  return pages === 0 ? null : say('words.mentions.unread', { pages });
}

/** "Looked through 120 of 400 documents, 37 places so far" */
export function searchedLine(progress: OpenMentions['progress'], found: number): string {
  if (progress === null) return '';
  const { searched, documents } = progress;
  return say('words.mentions.searched', { searched, documents, found });
}

const LONGEST_NAME = 40;

/** A term in a button: cut, its white space folded. */
export function shortTerm(term: string): string {
  const line = term.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_NAME ? line : `${line.slice(0, LONGEST_NAME - 1).trimEnd()}…`;
}

/** The action, in the words of the design. */
export const findEvery = (term: string): string => say('words.mentions.findEvery', { term: shortTerm(term) });

/** The list of all mentions as a thing: its heading, and a button where it stands among other things to look at. */
export const everyMention = (term: string): string => say('words.mentions.every', { term: shortTerm(term) });

/** A file's name for the list of a term: letters and digits only. */
export function tableName(term: string): string {
  const words =
    shortTerm(term)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return `mentions-${words.join('-') || 'list'}`;
}
