import { basename, join } from 'node:path';
import type { BaseWindow, Dialog, FileFilter, OpenDialogOptions } from 'electron';
import { PinciteError } from '../contract/errors.ts';
import type { ChooseWhat, SaveRequest } from '../contract/shell/electron-ipc.ts';
import { isNoRoom } from '../files/durable-file.ts';

const ALL: FileFilter = { name: 'All files', extensions: ['*'] };

const OPEN: Readonly<Record<ChooseWhat, OpenDialogOptions>> = {
  files: {
    title: 'Add documents',
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: 'Documents', extensions: ['pdf', 'txt', 'md'] }, ALL],
  },
  folder: { title: 'Add a folder', properties: ['openDirectory', 'multiSelections'] },
  model: {
    title: 'Import a model file',
    properties: ['openFile'],
    filters: [{ name: 'Models', extensions: ['gguf', 'safetensors'] }, ALL],
  },
};

/** The paths the user chose; none when the dialog was closed. */
export async function chooseFiles(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  window: BaseWindow,
  what: ChooseWhat,
): Promise<readonly string[]> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, OPEN[what]);
  return canceled ? [] : filePaths;
}

export interface SaveParts {
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly window: BaseWindow;
  /** The folder the dialog starts in. */
  readonly folder: string;
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>;
}

/** Asks where, and writes there. Nothing is written when the dialog is closed. Fails with DISK_FULL, FILE_UNWRITABLE. */
export async function saveFile({ name, bytes }: SaveRequest, parts: SaveParts): Promise<void> {
  const { dialog, window, folder, write } = parts;
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: join(folder, fileName(name)) });
  if (canceled || filePath === '') return;
  try {
    await write(filePath, bytes);
  } catch (cause) {
    const what = `${filePath} was not written, what was there before is as it was`;
    if (isNoRoom(cause)) throw new PinciteError('DISK_FULL', { what }, { cause });
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new PinciteError('FILE_UNWRITABLE', { path: filePath, why }, { cause });
  }
}

/** A name made from a question or a document may hold anything: only what every file system takes is kept. */
function fileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  const clean = basename(name.replaceAll('\\', '/')).replace(/[<>:"|?*\x00-\x1f]/g, ' ');
  return clean.trim().slice(0, 120) || 'pincite';
}

export function isChooseWhat(value: unknown): value is ChooseWhat {
  return typeof value === 'string' && Object.hasOwn(OPEN, value);
}
