import { describe, expect, it } from 'vitest';
import { type DroppedItem, droppedFiles } from '../../../../src/renderer/adding/use-window-drop.ts';

const file = (name: string): File => new File(['%PDF'], name);

function fileEntry(name: string): FileSystemEntry {
  const entry = { isFile: true, isDirectory: false, name, file: (found: (one: File) => void) => found(file(name)) };
  return entry as unknown as FileSystemEntry;
}

/** A folder that, as browsers do, gives its children in portions and an empty list at the end. */
function folder(name: string, children: FileSystemEntry[], portion = 2): FileSystemEntry {
  const createReader = () => {
    let at = 0;
    return {
      readEntries: (found: (entries: FileSystemEntry[]) => void) => {
        found(children.slice(at, at + portion));
        at += portion;
      },
    };
  };
  return { isFile: false, isDirectory: true, name, createReader } as unknown as FileSystemEntry;
}

const item = (entry: FileSystemEntry): DroppedItem => ({
  kind: 'file',
  webkitGetAsEntry: () => entry,
  getAsFile: () => file(entry.name),
});
const names = (files: readonly File[]): string[] => files.map((one) => one.name);

describe('droppedFiles', () => {
  it('opens folders to their end and takes what can be read', async () => {
    const inner = folder('inner', [fileEntry('d.txt')]);
    const outer = folder('outer', [fileEntry('a.pdf'), fileEntry('photo.heic'), fileEntry('b.MD'), inner]);
    expect(names(await droppedFiles([item(outer)], { openFolders: true }))).toEqual(['a.pdf', 'b.MD', 'd.txt']);
  });
  it('hands on a file dropped by itself whatever its kind', async () => {
    expect(names(await droppedFiles([item(fileEntry('photo.heic'))], { openFolders: true }))).toEqual(['photo.heic']);
  });
  it('leaves folders closed where their paths are granted', async () => {
    const outer = folder('outer', [fileEntry('a.pdf')]);
    expect(names(await droppedFiles([item(outer)], { openFolders: false }))).toEqual(['outer']);
  });
  it('ignores dropped text', async () => {
    const text: DroppedItem = { kind: 'string', webkitGetAsEntry: () => null, getAsFile: () => null };
    expect(await droppedFiles([text], { openFolders: true })).toEqual([]);
  });
});
