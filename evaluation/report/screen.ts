/** Where a run speaks: its tables on one stream, what is going on right now on the other. */
export interface Screen {
  /** Lines of the result. */
  print(...lines: readonly string[]): void;
  /** Says what is going on: one line that is written over in a terminal, else at most one line in ten seconds. */
  status(text: string): void;
  /** Ends the status line. */
  note(text: string): void;
}

interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const QUIET_MS = 10_000;

export function screenOn(out: Stream, err: Stream, now: () => number): Screen {
  let lastStatus = Number.NEGATIVE_INFINITY;
  const clear = err.isTTY === true ? '\r\x1b[K' : '';
  return {
    print: (...lines) => {
      err.write(clear);
      out.write(lines.map((line) => `${line}\n`).join(''));
    },
    status: (text) => {
      if (err.isTTY === true) err.write(clear + text);
      else if (now() - lastStatus >= QUIET_MS) {
        lastStatus = now();
        err.write(`${text}\n`);
      }
    },
    note: (text) => void err.write(`${clear}${text}\n`),
  };
}
