/** The plain data of shell-bridge.ts, for code without a page too. */

export type EngineState = 'starting' | 'running' | 'restarted' | 'failed';

/** What the system's dialog lets the user choose. */
export type ChooseWhat = 'files' | 'folder' | 'model' | 'language' | 'backup';

/** How handles of files that the engine is to write begin, and no others. */
export const NEW_FILE_HANDLE = 'new-file-';

/** A file or folder that the user chose. The page never sees its path, only the handle. */
export interface Grant {
  readonly handle: string;
  readonly name: string;
}
