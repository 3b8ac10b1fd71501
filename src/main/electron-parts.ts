import type * as Electron from 'electron';

/** Everything of Electron the app uses, passed in by index.ts: the rest of src/main imports types of it only. */
export type ElectronParts = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'MessageChannelMain'
  | 'nativeTheme'
  | 'protocol'
  | 'safeStorage'
  | 'screen'
  | 'session'
  | 'utilityProcess'
>;

/** One line for the log. */
export function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
