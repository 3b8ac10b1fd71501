import type { DocumentSummary } from '../../contract/documents.ts';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { lostWords } from '../../contract/view/documents/coverage-words.ts';
import { say } from '../../language/say.ts';
import { reasonInRow } from './file-reasons.ts';

/** The order of the list of files being added. */
export type FileGroup = 'needs-you' | 'not-added' | 'in-progress' | 'waiting' | 'ready';

export const FILE_GROUPS: readonly { readonly group: FileGroup; readonly label: string }[] = [
  { group: 'needs-you', label: say('words.fileState.needsYou') },
  { group: 'not-added', label: say('words.fileState.notAdded') },
  { group: 'in-progress', label: say('words.fileState.inProgress') },
  { group: 'waiting', label: say('words.fileState.waiting') },
  { group: 'ready', label: say('words.fileState.ready') },
];

type State = QueuedFile['state'];

const WORDS: Readonly<Record<State, string>> = {
  waiting: say('words.fileState.waiting'),
  reading: say('words.fileState.reading'),
  searchable: say('words.fileState.searchable'),
  recognising: say('words.fileState.recognising'),
  embedding: say('words.fileState.embedding'),
  ready: say('words.fileState.ready'),
  password_needed: say('words.fileState.passwordNeeded'),
  damaged: say('words.fileState.damaged'),
  no_text: say('words.fileState.noText'),
  too_large: say('words.fileState.tooLarge'),
  cancelled: say('words.fileState.cancelled'),
  failed: say('words.fileState.notAdded'),
};

const GROUPS: Readonly<Record<State, FileGroup>> = {
  waiting: 'waiting',
  reading: 'in-progress',
  searchable: 'in-progress',
  recognising: 'in-progress',
  embedding: 'in-progress',
  ready: 'ready',
  password_needed: 'needs-you',
  damaged: 'not-added',
  no_text: 'not-added',
  too_large: 'not-added',
  cancelled: 'not-added',
  failed: 'not-added',
};

type Standing = Pick<QueuedFile, 'state' | 'code'>;

/** In the library and searchable, but its embedding failed: nothing goes on until the user says so. */
export function isStuck({ state, code }: Standing): boolean {
  return code !== null && GROUPS[state] === 'in-progress';
}

/** The words of a file's state. */
export function fileStateWords(file: Standing): string {
  if (isStuck(file)) return say('words.fileState.stuck');
  return WORDS[file.state];
}

/** What a protected file waits for. */
export function passwordWords({ wrong_password }: Pick<QueuedFile, 'wrong_password'>): string {
  return wrong_password ? say('words.fileState.passwordWrong') : WORDS.password_needed;
}

export function fileGroup(file: Standing): FileGroup {
  if (isStuck(file)) return 'needs-you';
  return GROUPS[file.state];
}

/** True while work on it goes on or waits, so that it can be cancelled. */
export function isUnderWay(file: Standing): boolean {
  const group = fileGroup(file);
  return group === 'in-progress' || group === 'waiting';
}

/** What stands after the state's word; the word itself is taken off a reason that begins with it. */
export function reasonAfterState(file: Standing & Pick<QueuedFile, 'reason'>): string {
  const reason = reasonInRow(file);
  const word = fileStateWords(file);
  return reason.startsWith(`${word}.`) || reason.startsWith(`${word}:`) ? reason.slice(word.length + 1).trim() : reason;
}

/** Whether a file was not added or not finished and may be tried again as it is; one that wants a password is not. */
export function canTryAgain(file: Standing): boolean {
  return fileGroup(file) === 'not-added' || isStuck(file);
}

/** "64 pages, 6 unreadable", "1 page, waiting for OCR": how large a document is and what of it is not read. */
export function sizeWords({
  kind,
  characters,
  pages,
  coverage,
}: Pick<DocumentSummary, 'kind' | 'characters' | 'pages' | 'coverage'>): string {
  if (kind === 'text') return say('words.fileState.characters', { characters });
  // Where it is all pages, their number stands there already.
  const lost = lostWords(coverage);
  return lost === '' ? say('words.fileState.pages', { pages }) : say('words.fileState.pagesLost', { pages, lost });
}
