import type { DocumentSummary } from '../../contract/documents.ts';
import { asPinciteError } from '../../contract/errors.ts';
import { progressMeter } from '../library/ingest/progress-meter.ts';
import type { Followers } from './follow.ts';
import type { QueueDeps } from './queue-deps.ts';
import {
  isAdded,
  type PhaseMeter,
  type QueueEntry,
  withError,
  withProgress,
  withScans,
  withSecondTry,
} from './queue-entry.ts';
import { entriesOf, listPending, type QueueList } from './queue-list.ts';
import type { Changes } from './watch-changes.ts';

/** The part of the queue that OCR reads: one document after the other, the oldest first. */
export interface ScanWork {
  /** Says that documents of the app may wait for OCR. */
  expect(): void;
  /** The user wants this document read, whatever went wrong before. */
  tryAgain(documentId: string): void;
  readonly areExpected: boolean;
  /** Whether pages of this document wait for OCR and somebody wants them. */
  isLeft(document: DocumentSummary): boolean;
  /** Whether a file is in the library and nothing of it waits for OCR. */
  isWhole(entry: QueueEntry): boolean;
  /** The next document; undefined when there is none, or nobody waits. */
  next(): Promise<DocumentSummary | undefined>;
  /** Reads one; true when there is something new to embed for the app. Throws CANCELLED, LIBRARY_BUSY. */
  read(document: DocumentSummary, signal: AbortSignal): Promise<boolean>;
}

interface ScanWorkDeps extends Pick<QueueDeps, 'library' | 'readScans' | 'now'> {
  readonly meter: PhaseMeter;
  readonly isWanted: (documentId: string) => boolean;
}

export function scanWork(
  list: QueueList,
  changed: Changes,
  following: Followers,
  { library, readScans, now, meter, isWanted }: ScanWorkDeps,
): ScanWork {
  let areExpected = false;
  /**
   * Ids of documents that OCR could not read: once, which are read again by themselves when no other is left, and
   * twice.
   */
  const [again, failed] = [new Set<string>(), new Set<string>()];
  const set = (entry: QueueEntry, file: QueueEntry['file']): void => {
    entry.file = file;
    changed.notify();
  };
  const isLeft = ({ document_id: id, coverage }: DocumentSummary): boolean =>
    coverage.waiting > 0 && isWanted(id) && !failed.has(id);

  return {
    expect: () => {
      areExpected = true;
    },
    tryAgain: (id) => {
      failed.delete(id);
      again.delete(id);
    },
    get areExpected() {
      return areExpected;
    },
    isLeft,
    isWhole: (entry) => {
      const { document_id: id, coverage } = entry.file;
      return isAdded(entry) && ((coverage?.waiting ?? 0) === 0 || failed.has(id ?? ''));
    },
    next: async () => {
      if (!areExpected && !following.wantScans) return undefined;
      const left = (await library.listDocuments()).filter(isLeft);
      const next = left.find((document) => !again.has(document.document_id)) ?? left[0];
      if (next === undefined) areExpected = false;
      return next;
    },
    read: async (document, signal) => {
      const { document_id: id, source_filename: name } = document;
      if (areExpected) listPending(list, [document], changed);
      const progress = progressMeter(name, now, (at) => {
        meter.at('recognising', id, at.pages_done);
        for (const entry of entriesOf(list, id)) set(entry, withProgress(entry.file, at));
        following.onRecognising(document, at);
      });
      const password = [...list.entries.values()].find(({ file }) => file.document_id === id)?.password;
      const onProgress = (done: number, pages: number): void => progress.report('recognising', done, pages, id);
      try {
        const whole = await readScans(document, { password, signal, onProgress });
        again.delete(id);
        for (const entry of entriesOf(list, id)) set(entry, withScans(entry.file, whole));
        following.onRecognised(whole);
        return areExpected;
      } catch (error) {
        const known = asPinciteError(error);
        if (known.code === 'CANCELLED' || known.code === 'LIBRARY_BUSY') throw known;
        if (known.code !== 'NO_TEXT' && !again.has(id)) {
          again.add(id);
          for (const entry of entriesOf(list, id)) set(entry, withSecondTry(entry.file));
          return areExpected;
        }
        failed.add(id);
        // Nothing of it can be searched: like any other file without text, it is not kept.
        if (known.code === 'NO_TEXT') await library.remove([id]);
        const state = known.code === 'NO_TEXT' ? 'no_text' : 'searchable';
        for (const entry of entriesOf(list, id)) set(entry, withError(entry.file, state, known));
        following.failRecognising(document, known);
        return areExpected;
      }
    },
  };
}
