/** Counts what the guard refuses in this thread. Without side effects: whoever asks for the counts installs nothing. */

const counts = new Map<string, number>();
const startedAt = new Date();
let counting = true;

/** Called by the guard for each attempt that it refuses; `what` names the function. */
export function countRefusal(what: string): void {
  if (counting) counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** What was refused since the start, attempts of the self-check left out. */
export function refusedSoFar(): { readonly since: Date; readonly counts: ReadonlyMap<string, number> } {
  return { since: startedAt, counts: new Map(counts) };
}

/** Makes an attempt that is expected to be refused, without counting it. */
export function uncounted<T>(attempt: () => T): T {
  counting = false;
  try {
    return attempt();
  } finally {
    counting = true;
  }
}
