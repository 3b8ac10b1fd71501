/** The part of the drag-and-drop interface that is used, so that a test can give plain objects. */
export interface DroppedItem {
  readonly kind: string;
  webkitGetAsEntry(): FileSystemEntry | null;
  getAsFile(): File | null;
}

const READABLE = /\.(pdf|txt|md|markdown)$/i;

function readEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function walk(entry: FileSystemEntry, top: boolean): Promise<File[]> {
  // A file dropped by itself is always handed on, so that the app can say why it is not added; in a folder only readable kinds.
  if (entry.isFile) return top || READABLE.test(entry.name) ? [await fileOf(entry as FileSystemFileEntry)] : [];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A reader gives at most 100 entries a call and an empty list at the end.
  for (let batch = await readEntries(reader); batch.length > 0; batch = await readEntries(reader)) {
    for (const child of batch) files.push(...(await walk(child, false)));
  }
  return files;
}

/**
 * Files of a drop, folders opened. Entries must be taken before the first await: the list is empty afterwards.
 * `openFolders: false` (Electron) hands a folder on as it is, because there its path is granted, not its bytes.
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
