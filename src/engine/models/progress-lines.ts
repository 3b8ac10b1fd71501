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
      // Back to the start, the new line, and clear what an older longer one left.
      write(`\r[${'#'.repeat(full)}${'.'.repeat(BAR - full)}] ${text}\x1b[K`);
      open = true;
      if (share === 1) end();
    },
  };
}

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
