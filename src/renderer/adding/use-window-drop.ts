import { useLayoutEffect, useState } from 'react';
import type { ShellBridge } from '../../contract/shell/shell-bridge.ts';
import { hasReadableExtension } from '../../contract/view/documents/document-names.ts';
import { usePage } from '../state/page-context.tsx';
import { mayCall } from '../team/may-call.ts';
import { addFiles } from './use-add-files.ts';

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/** Adds files dropped anywhere on the window. True while files are dragged over it. */
export function useWindowDrop(): boolean {
  const page = usePage();
  const [over, setOver] = useState(false);
  // Before the first paint, so that the visible window already accepts drops.
  useLayoutEffect(
    () =>
      takeDrops(page.bridge, {
        // Where the user may not add files, the window takes the drop and ignores it, so that the browser does not
        // leave the page.
        onOver: (isOver) => setOver(isOver && mayCall(page.library.getState().status, 'queue.add')),
        onFiles: (files) => void addFiles(page, files),
      }),
    [page],
  );
  return over;
}

interface TakesDrops {
  readonly onOver: (isOver: boolean) => void;
  readonly onFiles: (files: Promise<readonly File[]>) => void;
}

/** Takes files that are dropped anywhere on the window, until what it returns is called. */
export function takeDrops(bridge: Pick<ShellBridge, 'kind'>, { onOver, onFiles }: TakesDrops): () => void {
  const ending = new AbortController();
  const listen = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void): void =>
    window.addEventListener(type, run, { signal: ending.signal });
  const offer = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    onOver(true);
  };
  listen('dragenter', offer);
  listen('dragover', offer);
  listen('dragleave', (event) => {
    // Leaving the window has no related target; moving between elements of it has one.
    if (event.relatedTarget === null) onOver(false);
  });
  listen('drop', (event) => {
    if (!carriesFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    onOver(false);
    onFiles(droppedFiles(event.dataTransfer.items, { openFolders: bridge.kind === 'browser' }));
  });
  return () => ending.abort();
}

/** The used part of the drag-and-drop interface, so that a test can pass plain objects. */
export interface DroppedItem {
  readonly kind: string;
  webkitGetAsEntry(): FileSystemEntry | null;
  getAsFile(): File | null;
}

function readEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function walk(entry: FileSystemEntry, top: boolean): Promise<File[]> {
  // A file dropped by itself is always handed on, so that the app can say why it is not added; in a folder only
  // readable kinds.
  if (entry.isFile) return top || hasReadableExtension(entry.name) ? [await fileOf(entry as FileSystemFileEntry)] : [];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A reader returns at most 100 entries a call and an empty list at the end.
  for (let batch = await readEntries(reader); batch.length > 0; batch = await readEntries(reader)) {
    for (const child of batch) files.push(...(await walk(child, false)));
  }
  return files;
}

/**
 * Files of a drop, with the files in its folders. Entries must be read before the first await: the list is empty
 * afterwards. `openFolders: false` (Electron) passes a folder on unopened, since its path is granted there, not its
 * bytes.
 */
export async function droppedFiles(
  items: Iterable<DroppedItem>,
  options: { readonly openFolders: boolean },
): Promise<File[]> {
  const given = [...items].filter((item) => item.kind === 'file');
  if (!options.openFolders) return given.map((item) => item.getAsFile()).filter((file) => file !== null);
  const entries = given.map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const files = await Promise.all(entries.map((entry) => walk(entry, true)));
  return files.flat();
}
