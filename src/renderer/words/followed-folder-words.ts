import type { FollowedFolder } from '../../contract/ingest-queue.ts';
import { reasonInRow } from './file-reasons.ts';
import { counted, momentText } from './number-words.ts';

/** What a followed folder is doing: a lead word, with a sign where it needs the user, and what follows it. */
export interface FolderWords {
  readonly lead: string;
  readonly rest: string;
  readonly sign: 'weak' | 'unsupported' | null;
}

/** The state of a folder in words. */
export function folderWords(folder: FollowedFolder): FolderWords {
  const { state, error, waiting, away, is_followed: isFollowed, looked_at: lookedAt } = folder;
  const looked = lookedAt === null ? '' : `looked at ${momentText(lookedAt)}`;
  if (state === 'ending') return { lead: 'Removing', rest: ' its documents', sign: null };
  if (error !== null) return { lead: 'Not looked at:', rest: ` ${error}`, sign: 'unsupported' };
  if (waiting !== null)
    return { lead: 'Waiting:', rest: ' another Pincite process is at work; this goes on after it', sign: null };
  if (away !== null) return { lead: 'Away:', rest: ` ${away}; nothing is removed`, sign: 'weak' };
  if (state === 'looking') return { lead: 'Looking', rest: ' for what changed', sign: null };
  if (!isFollowed) return { lead: 'Not followed', rest: looked && `, last ${looked}`, sign: null };
  return { lead: 'Followed', rest: looked && `, ${looked}`, sign: null };
}

/** Why changes are seen late; null where they are seen at once. */
export function unheardLine({ unheard, is_followed: isFollowed }: FollowedFolder): string | null {
  return unheard === null || !isFollowed ? null : `Changes are seen within minutes, not at once: ${unheard}.`;
}

/** "2 files are not added"; null where all are. */
export function failedLine({ failed }: FollowedFolder): string | null {
  return failed === 0 ? null : `${counted(failed, 'file')} ${failed === 1 ? 'is' : 'are'} not added`;
}

/** The files that are not added, each with its reason, and how many more there are. */
export function problemLines({ problems, failed }: FollowedFolder): readonly string[] {
  const lines = problems.map(({ file, code, reason }) => `${file}: ${reasonInRow({ code, reason })}`);
  return failed > problems.length ? [...lines, `and ${counted(failed - problems.length, 'more file')}.`] : lines;
}

/** What is asked before a folder is let go. */
export function endingQuestion({ name, documents, is_followed: isFollowed }: FollowedFolder): string {
  const what =
    documents === 0 ? 'It has no document in the library.' : `It has ${counted(documents, 'document')} here.`;
  return `${isFollowed ? 'Stop following' : 'Forget'} ${name}? ${what} The files in the folder are not touched.`;
}

/** What a stop did, in one sentence. */
export function endedLine(name: string, removed: number | null): string {
  if (removed === null) return `${name} is not followed any more. Its documents stay.`;
  return `${name} is not followed any more. ${counted(removed, 'document')} removed.`;
}

/** What following a folder does, as somebody asks it who fears for the files. */
export const WHAT_HAPPENS: readonly (readonly [when: string, then: string])[] = [
  ['A file is added', 'It is read and becomes a document. Files of kinds that Pincite does not read are left alone.'],
  [
    'A file is changed',
    'It is read again, in place of the old one or as its new edition. A renamed file keeps its document.',
  ],
  ['A file goes', 'The document that came from it is removed. Where the whole folder is away, nothing is.'],
  ['You remove a document', 'Its file stays in the folder, and the document comes back while it is there.'],
];

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

/** The command that reads a folder into this library, to be run in a terminal; `dataDir`: '' where it is not known. */
export function watchCommand(folder: string, collection: string | null, dataDir: string): string {
  const into = collection === null ? '' : ` --collection ${quoted(collection)}`;
  const where = dataDir === '' ? '' : ` --data ${quoted(dataDir)}`;
  return `pincite watch ${quoted(folder)} --once${into}${where}`;
}
