import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type {
  BaseWindow,
  BrowserWindow,
  Dialog,
  FileFilter,
  IpcMain,
  IpcMainEvent,
  IpcMainInvokeEvent,
  MessagePortMain,
  OpenDialogOptions,
  WebContents,
} from 'electron';
import { PinciteError } from '../contract/errors.ts';
import {
  APP_ORIGIN,
  type ChooseWhat,
  type EngineState,
  IPC,
  type Reply,
  type SaveRequest,
} from '../contract/shell/electron-ipc.ts';
import { BACKUP_EXTENSION, READABLE_EXTENSIONS } from '../contract/view/documents/document-names.ts';
import { isNoRoom } from '../files/durable-file.ts';
import { say } from '../language/say.ts';
import type { Grants } from '../shell/grants.ts';
import { samplePdfs } from '../shell/page-file.ts';
import type { Supervisor } from '../shell/supervisor.ts';
import type { ElectronParts, EngineParts } from './engine-parts.ts';
import type { OpenedFiles } from './opened-files.ts';

export interface AnswerPageParts {
  readonly electron: Pick<ElectronParts, 'dialog' | 'ipcMain' | 'shell'>;
  readonly supervisor: Pick<Supervisor<MessagePortMain>, 'connect' | 'state' | 'log' | 'restart' | 'isHung'>;
  readonly grants: Grants;
  readonly originalOf: EngineParts['originalOf'];
  readonly files: OpenedFiles;
  readonly log: (line: string) => void;
  readonly window: () => BrowserWindow | null;
  readonly saveFolder: string;
  readonly sampleFolder: string;
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>;
}

/**
 * Answers all messages of the page to main (src/contract/shell/electron-ipc.ts). Checks what it receives, since it
 * crossed a process.
 */
export function answerPage(parts: AnswerPageParts): void {
  const { electron, supervisor, grants, files, log, write } = parts;
  const ipc = trustedIpc(electron.ipcMain, log);

  ipc.listen(IPC.connect, (_sender, [port]) => {
    if (port === undefined) return log('A page asked for the engine without a channel.');
    // The closed channel informs the page.
    supervisor.connect(port).catch(() => port.close());
  });
  ipc.listen(IPC.takeFiles, () => files.take());
  ipc.answer<EngineState>(IPC.engineState, () =>
    // Later subscribers are not told of an earlier restart.
    supervisor.state === 'restarted' ? 'running' : supervisor.state,
  );
  ipc.answer(IPC.engineLog, () => [...supervisor.log]);
  ipc.answer(IPC.isEngineHung, () => supervisor.isHung);
  ipc.answer(IPC.restartEngine, () => {
    supervisor.restart();
    return null;
  });
  ipc.answer(IPC.grant, (_sender, paths) => grants.grant(asPaths(paths)));
  ipc.answer(IPC.choose, async (_sender, what) => {
    if (!isChooseWhat(what)) throw new PinciteError('BAD_REQUEST', { why: 'no such dialog' });
    return grants.grant(await chooseFiles(electron.dialog, openWindow(parts), what));
  });
  ipc.answer(IPC.samples, async () => grants.grant(await samplePdfs(parts.sampleFolder)));
  ipc.answer(IPC.newFile, async (_sender, name) => {
    const chosen = await choosePath(asText(name), savingIn(parts));
    return chosen === null ? null : grants.grantNew(chosen);
  });
  ipc.answer(IPC.save, async (_sender, request) => {
    const { name, bytes } = asSaveRequest(request);
    const path = await choosePath(name, savingIn(parts));
    if (path !== null) await writeFile(path, bytes, write);
    return null;
  });
  ipc.answer(IPC.showOriginal, async (_sender, documentId) => {
    const path = await parts.originalOf(asText(documentId));
    if (path === null) throw new PinciteError('ORIGINAL_UNKNOWN');
    if (!existsSync(path)) throw new PinciteError('FILE_NOT_FOUND', { path });
    electron.shell.showItemInFolder(path);
    return null;
  });
}

const savingIn = (parts: AnswerPageParts): SavingIn => ({
  dialog: parts.electron.dialog,
  window: openWindow(parts),
  folder: parts.saveFolder,
});

function openWindow({ window }: AnswerPageParts): BrowserWindow {
  const open = window();
  if (open === null) throw new PinciteError('CANCELLED');
  return open;
}

function asPaths(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.every((path): path is string => typeof path === 'string')) return value;
  throw new PinciteError('BAD_REQUEST', { why: 'paths are wanted' });
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new PinciteError('BAD_REQUEST', { why: 'a name is wanted' });
}

function asSaveRequest(value: unknown): SaveRequest {
  if (typeof value === 'object' && value !== null && 'name' in value && 'bytes' in value) {
    const { name, bytes } = value;
    if (typeof name === 'string' && bytes instanceof Uint8Array) return { name, bytes };
  }
  throw new PinciteError('BAD_REQUEST', { why: 'a name and bytes are wanted' });
}

const ALL: FileFilter = { name: say('menu.allFiles'), extensions: ['*'] };

const OPEN: Readonly<Record<ChooseWhat, OpenDialogOptions>> = {
  files: {
    title: say('words.shortcuts.addDocuments'),
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: say('menu.documents'), extensions: [...READABLE_EXTENSIONS] }, ALL],
  },
  folder: { title: say('menu.addFolder'), properties: ['openDirectory', 'multiSelections'] },
  model: {
    title: say('menu.importModel'),
    properties: ['openFile'],
    filters: [{ name: say('menu.models'), extensions: ['gguf', 'safetensors'] }, ALL],
  },
  backup: {
    title: say('menu.restoreBackup'),
    properties: ['openFile'],
    filters: [{ name: say('menu.backups'), extensions: [BACKUP_EXTENSION] }, ALL],
  },
  language: {
    title: say('menu.addLanguage'),
    properties: ['openFile'],
    filters: [{ name: say('menu.languages'), extensions: ['traineddata', 'gz'] }, ALL],
  },
};

/** The paths the user chose; none when the dialog was closed. */
async function chooseFiles(
  dialog: Pick<Dialog, 'showOpenDialog'>,
  window: BaseWindow,
  what: ChooseWhat,
): Promise<readonly string[]> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, OPEN[what]);
  return canceled ? [] : filePaths;
}

interface SavingIn {
  readonly dialog: Pick<Dialog, 'showSaveDialog'>;
  readonly window: BaseWindow;
  /** The folder the dialog starts in. */
  readonly folder: string;
}

/** The path that the user chose in the save dialog; null when it was closed. */
async function choosePath(name: string, { dialog, window, folder }: SavingIn): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, { defaultPath: join(folder, fileName(name)) });
  return canceled || filePath === '' ? null : filePath;
}

/** Fails with DISK_FULL, FILE_UNWRITABLE. */
async function writeFile(path: string, bytes: Uint8Array, write: AnswerPageParts['write']): Promise<void> {
  try {
    await write(path, bytes);
  } catch (cause) {
    const what = `${path} was not written, what was there before is as it was`;
    if (isNoRoom(cause)) throw new PinciteError('DISK_FULL', { what }, { cause });
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new PinciteError('FILE_UNWRITABLE', { path, why }, { cause });
  }
}

/**
 * A safe file name: one made from a question or a document may have any characters, and only those that every file
 * system allows are kept.
 */
function fileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  const clean = basename(name.replaceAll('\\', '/')).replace(/[<>:"|?*\x00-\x1f]/g, ' ');
  return clean.trim().slice(0, 120) || 'pincite';
}

function isChooseWhat(value: unknown): value is ChooseWhat {
  return typeof value === 'string' && Object.hasOwn(OPEN, value);
}

export interface TrustedIpc {
  /** Answers requests; an error of the handler becomes the reply's error code. */
  answer<T>(channel: string, handler: (sender: WebContents, ...args: unknown[]) => T | Promise<T>): void;
  /** Receives a message without an answer, with its ports. */
  listen(channel: string, listener: (sender: WebContents, ports: readonly MessagePortMain[]) => void): void;
}

/**
 * The only user of `ipcMain`: accepts messages of our own page's main frame only. Refuses and logs a frame that is
 * gone, a frame inside the page and a page of another origin.
 */
function trustedIpc(ipcMain: Pick<IpcMain, 'handle' | 'on'>, log: (line: string) => void): TrustedIpc {
  return {
    answer(channel, handler) {
      ipcMain.handle(channel, async (event, ...args: unknown[]) => {
        if (!isTrusted(event)) {
          log(`Refused ${channel} from ${origin(event)}.`);
          throw new Error(`${channel} is not for this page.`);
        }
        return reply(async () => handler(event.sender, ...args), log);
      });
    },
    listen(channel, listener) {
      ipcMain.on(channel, (event) => {
        if (isTrusted(event)) return listener(event.sender, event.ports);
        log(`Refused ${channel} from ${origin(event)}.`);
        for (const port of event.ports) port.close();
      });
    },
  };
}

function isTrusted({ senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && senderFrame.url.startsWith(`${APP_ORIGIN}/`);
}

function origin({ senderFrame }: IpcMainEvent | IpcMainInvokeEvent): string {
  return senderFrame === null
    ? 'a frame that is gone'
    : `${senderFrame.parent ? 'an inner frame, ' : ''}${senderFrame.url}`;
}

async function reply<T>(work: () => Promise<T>, log: (line: string) => void): Promise<Reply<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof PinciteError) return { ok: false, code: error.code, details: error.details };
    const why = error instanceof Error ? error.message : String(error);
    log(error instanceof Error ? (error.stack ?? why) : why);
    return { ok: false, code: 'INTERNAL', details: { why } };
  }
}
