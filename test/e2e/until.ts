import { setTimeout } from 'node:timers/promises';

/** Looks again and again until `holds` is true. Throws with `what` after `timeout` milliseconds. For page objects, which run outside tests too. */
export async function until(what: string, holds: () => Promise<boolean>, timeout = 60_000): Promise<void> {
  const end = performance.now() + timeout;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within ${timeout} ms: ${what}`);
    await setTimeout(40);
  }
}
