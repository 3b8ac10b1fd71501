import type { FollowedFolder } from '../../contract/ingest-queue.ts';
import { type SaidValue, say, type WordKey } from '../../language/say.ts';
import { type LeadWords, sayLead } from '../../language/say-lead.ts';
import { reasonInRow } from './file-reasons.ts';
import { momentText } from './number-words.ts';

/** What a followed folder is doing: a lead word, with a sign where it needs the user, and what follows it. */
export interface FolderWords extends LeadWords {
  readonly sign: 'weak' | 'unsupported' | null;
}

/** The state of a folder in words. */
export function folderWords(folder: FollowedFolder): FolderWords {
  const { state, error, waiting, away, is_followed: isFollowed, looked_at: lookedAt } = folder;
  if (state === 'ending') return told('words.folder.ending');
  if (error !== null) return told('words.folder.failed', { error }, 'unsupported');
  if (waiting !== null) return told('words.folder.waiting');
  if (away !== null) return told('words.folder.away', { away }, 'weak');
  if (state === 'looking') return told('words.folder.looking');
  if (lookedAt === null) return told(isFollowed ? 'words.folder.followed' : 'words.folder.notFollowed');
  const moment = momentText(lookedAt);
  return told(isFollowed ? 'words.folder.followedLooked' : 'words.folder.notFollowedSince', { moment });
}

const told = (
  key: WordKey,
  values: Readonly<Record<string, SaidValue>> = {},
  sign: FolderWords['sign'] = null,
): FolderWords => ({ ...sayLead(key, values), sign });

/** Why changes are seen late; null where they are seen at once. */
export function unheardLine({ unheard, is_followed: isFollowed }: FollowedFolder): string | null {
  return unheard === null || !isFollowed ? null : say('words.folder.unheard', { why: unheard });
}

/** "2 files are not added"; null where all are. */
export function failedLine({ failed }: FollowedFolder): string | null {
  return failed === 0 ? null : say('words.folder.filesNotAdded', { files: failed });
}

/** The files that are not added, each with its reason, and how many more there are. */
export function problemLines({ problems, failed }: FollowedFolder): readonly string[] {
  const lines = problems.map(({ file, code, reason }) => `${file}: ${reasonInRow({ code, reason })}`);
  const more = failed - problems.length;
  return more > 0 ? [...lines, say('words.folder.moreFiles', { files: more })] : lines;
}

/** What is asked before a folder is let go. */
export function endingQuestion({ name, documents, is_followed: isFollowed }: FollowedFolder): string {
  return say('words.folder.endQuestion', { how: isFollowed ? 'followed' : 'other', name, documents });
}

/** What a stop did, in one sentence. */
export function endedLine(name: string, removed: number | null): string {
  if (removed === null) return say('words.folder.endedKept', { name });
  return say('words.folder.endedRemoved', { name, documents: removed });
}

/** What following a folder does, as somebody asks it who fears for the files. */
export const WHAT_HAPPENS: readonly (readonly [when: string, then: string])[] = [
  [say('words.folder.added'), say('words.folder.addedThen')],
  [say('words.folder.changed'), say('words.folder.changedThen')],
  [say('words.folder.gone'), say('words.folder.goneThen')],
  [say('words.folder.removed'), say('words.folder.removedThen')],
];

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

/** The command that reads a folder into this library, to be run in a terminal; `dataDir`: '' where it is not known. */
export function watchCommand(folder: string, collection: string | null, dataDir: string): string {
  const into = collection === null ? '' : ` --collection ${quoted(collection)}`;
  const where = dataDir === '' ? '' : ` --data ${quoted(dataDir)}`;
  return `pincite watch ${quoted(folder)} --once${into}${where}`;
}
