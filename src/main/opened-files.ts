import { resolve } from 'node:path';

/**
 * The PDFs among the arguments of a start ("Open with", or a second start); the other arguments are the program, its
 * folder and switches of Chromium. Relative paths are relative to the working directory of the start.
 */
export function pdfArguments(argv: readonly string[], folder: string): readonly string[] {
  return argv
    .slice(1)
    .filter((argument) => !argument.startsWith('-') && /\.pdf$/i.test(argument))
    .map((argument) => resolve(folder, argument));
}

export interface OpenedFiles {
  open(paths: readonly string[]): void;
  /** The page accepts files from now on. */
  take(): void;
  /** The page is being replaced: files wait for the next one. */
  pause(): void;
}

/**
 * Queues files that other programs ask the app to open, often before there is a page. `send` gets each once, when a
 * page accepts them.
 */
export function openedFiles(send: (paths: readonly string[]) => void): OpenedFiles {
  let waiting: readonly string[] = [];
  let taking = false;
  const flush = (): void => {
    if (!taking || waiting.length === 0) return;
    const paths = waiting;
    waiting = [];
    send(paths);
  };
  return {
    open(paths) {
      waiting = [...waiting, ...paths];
      flush();
    },
    take() {
      taking = true;
      flush();
    },
    pause() {
      taking = false;
    },
  };
}
