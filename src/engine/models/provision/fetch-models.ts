import { ROLE_WORDS } from '../../../contract/view/machine/model-role.ts';
import { findModel, type ModelEntry, modelInputs } from '../catalog.ts';
import { quickState, type VerifiedModel } from '../model-file.ts';
import { encoderIfPossible } from './encoder/encoder-file.ts';
import { type FetchDeps, fetchModel } from './fetch-model.ts';

/** The sets of `--for`: the models of the demo, of the test suite, and every model that was measured here. */
export const MODEL_SETS = {
  demo: ['qwen2.5-coder-1.5b', 'minilm'],
  test: ['minilm', 'smollm2', 'qwen2.5-coder-1.5b'],
  all: ['minilm', 'smollm2', 'qwen2.5-coder-1.5b'],
} as const;
export type ModelSet = keyof typeof MODEL_SETS;

/** The entries with these ids. Throws MODEL_UNKNOWN. */
export function chooseModels(ids: readonly string[], catalog: readonly ModelEntry[]): readonly ModelEntry[] {
  return [...new Set(ids)].map((id) => findModel(id, catalog));
}

/**
 * Reports what is missing and its size once, then fetches it in order, and makes the encoders that are missing. Throws
 * as fetchModel does, at the first that fails.
 */
export async function fetchModels(
  entries: readonly ModelEntry[],
  deps: FetchDeps,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<readonly VerifiedModel[]> {
  const missing: ModelEntry[] = [];
  for (const entry of entries) if ((await quickState(entry, deps.directory)) !== 'present') missing.push(entry);
  if (missing.length > 0) {
    const total = missing.reduce((sum, entry) => sum + downloadBytes(entry), 0);
    deps.say(
      `Fetching ${missing.length === 1 ? '1 model' : `${missing.length} models`}, ${megabytes(total)} in all, into ${deps.directory}:`,
    );
    for (const entry of missing)
      deps.say(
        `  ${entry.file}  ${megabytes(downloadBytes(entry))}  ${entry.name}, ${ROLE_WORDS[entry.role]}, ${entry.licence}`,
      );
  }
  const fetched: VerifiedModel[] = [];
  for (const entry of entries) {
    const model = await fetchModel(entry, deps, options);
    if (entry.role === 'embed') await encoderIfPossible(model, deps.say);
    fetched.push(model);
  }
  return fetched;
}

/** Bytes that are downloaded for an entry; not the size of the file when that is made from others. */
function downloadBytes(entry: ModelEntry): number {
  return modelInputs(entry).reduce((sum, input) => sum + input.bytes, 0);
}

/** Decimal megabytes, as download pages count. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`;
}

const BAR = 28;
/** Milliseconds between two drawings of the bar. */
const INTERVAL_MS = 200;

export interface ProgressLines {
  say(line: string): void;
  progress(file: string, done: number, total: number): void;
  /** Ends a bar that is still open. */
  end(): void;
}

/**
 * Progress of downloads as text: on a terminal one line that is rewritten, elsewhere a line for every 10 %.
 * `now` in milliseconds; speed is an average since the file began.
 */
export function progressLines(write: (text: string) => void, terminal: boolean, now: () => number): ProgressLines {
  let file = '';
  let begun = 0;
  let first = 0;
  let drawn = Number.NEGATIVE_INFINITY;
  let tenth = -1;
  let open = false;

  const end = () => {
    if (open) write('\n');
    open = false;
  };
  return {
    end,
    say(line) {
      end();
      write(`${line}\n`);
    },
    progress(name, done, total) {
      if (name !== file) {
        end();
        [file, begun, first, tenth, drawn] = [name, now(), done, -1, Number.NEGATIVE_INFINITY];
      }
      const share = total > 0 ? Math.min(1, done / total) : 1;
      const seconds = (now() - begun) / 1000;
      const speed = seconds > 1 && done > first ? `  ${((done - first) / seconds / 1e6).toFixed(1)} MB/s` : '';
      const text = `${file}  ${Math.floor(share * 100)} %  ${mega(done)} of ${mega(total)} MB${speed}`;
      if (!terminal) {
        const now10 = Math.floor(share * 10);
        if (now10 > tenth) write(`${text}\n`);
        tenth = Math.max(tenth, now10);
        return;
      }
      if (share < 1 && now() - drawn < INTERVAL_MS) return;
      drawn = now();
      const full = Math.round(share * BAR);
      // Return to the start, write the new line, and clear the rest of a longer old one.
      write(`\r[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${text}\x1b[K`);
      open = true;
      if (share === 1) end();
    },
  };
}

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
