import type { BrowserWindow, MessagePortMain } from 'electron';
import { PinciteError } from '../contract/errors.ts';
import { type EngineState, IPC, type SaveRequest } from '../contract/shell/electron-ipc.ts';
import type { Grants } from '../shell/grants.ts';
import { samplePdfs } from '../shell/sample-pdfs.ts';
import type { Supervisor } from '../shell/supervisor.ts';
import type { ElectronParts } from './electron-parts.ts';
import { chooseFiles, isChooseWhat, saveFile } from './file-dialogs.ts';
import type { OpenedFiles } from './opened-files.ts';
import { trustedIpc } from './trusted-ipc.ts';

export interface AnswerPageParts {
  readonly electron: Pick<ElectronParts, 'dialog' | 'ipcMain'>;
  readonly supervisor: Pick<Supervisor<MessagePortMain>, 'connect' | 'state'>;
  readonly grants: Grants;
  readonly files: OpenedFiles;
  readonly log: (line: string) => void;
  readonly window: () => BrowserWindow | null;
  readonly saveFolder: string;
  readonly sampleFolder: string;
  readonly write: (path: string, bytes: Uint8Array) => Promise<void>;
}

/** Everything the page may ask of main (src/contract/shell/electron-ipc.ts). What comes is checked: it crossed a process. */
export function answerPage(parts: AnswerPageParts): void {
  const { electron, supervisor, grants, files, log, saveFolder, write } = parts;
  const ipc = trustedIpc(electron.ipcMain, log);

  ipc.listen(IPC.connect, (_sender, [port]) => {
    if (port === undefined) return log('A page asked for the engine without a channel.');
    // The page is told by the close of its channel.
    supervisor.connect(port).catch(() => port.close());
  });
  ipc.listen(IPC.takeFiles, () => files.take());
  ipc.answer<EngineState>(IPC.engineState, () =>
    // Who comes later is not told of a restart before its time.
    supervisor.state === 'restarted' ? 'running' : supervisor.state,
  );
  ipc.answer(IPC.grant, (_sender, paths) => grants.grant(asPaths(paths)));
  ipc.answer(IPC.choose, async (_sender, what) => {
    if (!isChooseWhat(what)) throw new PinciteError('BAD_REQUEST', { why: 'no such dialog' });
    return grants.grant(await chooseFiles(electron.dialog, openWindow(parts), what));
  });
  ipc.answer(IPC.samples, async () => grants.grant(await samplePdfs(parts.sampleFolder)));
  ipc.answer(IPC.save, async (_sender, request) => {
    await saveFile(asSaveRequest(request), {
      dialog: electron.dialog,
      window: openWindow(parts),
      folder: saveFolder,
      write,
    });
    return null;
  });
}

function openWindow({ window }: AnswerPageParts): BrowserWindow {
  const open = window();
  if (open === null) throw new PinciteError('CANCELLED');
  return open;
}

function asPaths(value: unknown): readonly string[] {
  if (Array.isArray(value) && value.every((path): path is string => typeof path === 'string')) return value;
  throw new PinciteError('BAD_REQUEST', { why: 'paths are wanted' });
}

function asSaveRequest(value: unknown): SaveRequest {
  if (typeof value === 'object' && value !== null && 'name' in value && 'bytes' in value) {
    const { name, bytes } = value;
    if (typeof name === 'string' && bytes instanceof Uint8Array) return { name, bytes };
  }
  throw new PinciteError('BAD_REQUEST', { why: 'a name and bytes are wanted' });
}
