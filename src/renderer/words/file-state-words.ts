import type { DocumentSummary } from '../../contract/documents.ts';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { lostWords } from '../../contract/view/documents/coverage-words.ts';
import { reasonInRow } from './file-reasons.ts';
import { count, counted } from './number-words.ts';

/** The order of the list of files being added. */
export type FileGroup = 'needs-you' | 'not-added' | 'in-progress' | 'waiting' | 'ready';

export const FILE_GROUPS: readonly { readonly group: FileGroup; readonly label: string }[] = [
  { group: 'needs-you', label: 'Needs you' },
  { group: 'not-added', label: 'Not added' },
  { group: 'in-progress', label: 'In progress' },
  { group: 'waiting', label: 'Waiting' },
  { group: 'ready', label: 'Ready' },
];

type State = QueuedFile['state'];

const WORDS: Readonly<Record<State, string>> = {
  waiting: 'Waiting',
  reading: 'Reading text',
  searchable: 'Searchable',
  recognising: 'OCR',
  embedding: 'Improving search',
  ready: 'Ready',
  password_needed: 'Password needed',
  damaged: 'Damaged',
  no_text: 'No text',
  too_large: 'Too large',
  cancelled: 'Cancelled',
  failed: 'Not added',
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
  if (isStuck(file)) return 'Searchable, not improved';
  return WORDS[file.state];
}

/** What a protected file waits for. */
export function passwordWords({ wrong_password }: Pick<QueuedFile, 'wrong_password'>): string {
  return wrong_password ? 'That password does not open it' : WORDS.password_needed;
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
export function sizeWords(document: Pick<DocumentSummary, 'kind' | 'characters' | 'pages' | 'coverage'>): string {
  if (document.kind === 'text') return counted(document.characters, 'character');
  const [size, lost, all] = [
    counted(document.pages, 'page'),
    lostWords(document.coverage),
    `${count(document.pages)} `,
  ];
  if (lost === '') return size;
  // Where it is all pages, their number stands there already.
  return `${size}, ${lost.startsWith(all) ? lost.slice(all.length) : lost}`;
}
