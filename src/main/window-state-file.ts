import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFileNow } from '../files/durable-file.ts';
import { isMissing } from '../files/missing.ts';
import { parseWindowState, type WindowState } from './window-state.ts';

/** Null when there is none yet, or none that can be understood. */
export async function readWindowState(path: string): Promise<WindowState | null> {
  try {
    return parseWindowState(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** At once and whole: it is written while the window closes. */
export function writeWindowState(path: string, state: WindowState): void {
  mkdirSync(dirname(path), { recursive: true });
  replaceFileNow(path, `${JSON.stringify(state)}\n`);
}
