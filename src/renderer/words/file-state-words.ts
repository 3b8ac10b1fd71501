import type { QueuedFile } from '../../contract/ingest-queue.ts';

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
  embedding: 'Embedding',
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
  embedding: 'in-progress',
  ready: 'ready',
  password_needed: 'needs-you',
  damaged: 'not-added',
  no_text: 'not-added',
  too_large: 'not-added',
  cancelled: 'not-added',
  failed: 'not-added',
};

/** The one or two words of a file's state. */
export function fileStateWords(state: State): string {
  return WORDS[state];
}

export function fileGroup(state: State): FileGroup {
  return GROUPS[state];
}

/** True while work on it goes on or waits, so that it can be cancelled. */
export function isUnderWay(state: State): boolean {
  return GROUPS[state] === 'in-progress' || state === 'waiting';
}

/** What stands after the state's word; the word itself is taken off a reason that begins with it. */
export function reasonAfterState(file: Pick<QueuedFile, 'state' | 'reason'>): string {
  const reason = file.reason ?? '';
  const word = WORDS[file.state];
  return reason.startsWith(`${word}.`) || reason.startsWith(`${word}:`) ? reason.slice(word.length + 1).trim() : reason;
}
