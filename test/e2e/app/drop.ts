import type { CDPSession, Page } from 'playwright-core';

/** Where on the page something is dropped, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How long a drop may take to reach the page before the drag is done again. */
const DELIVERY_MS = 5_000;

/** How often a drag is done before the test fails. */
const ATTEMPTS = 3;

/** Takes note, in the page, of the next drop that the page itself receives. */
async function expectDrop(page: Page): Promise<() => Promise<boolean>> {
  const received = await page.evaluateHandle((wait) => {
    const next = new Promise<boolean>((resolve) => {
      window.addEventListener('drop', () => resolve(true), { once: true, capture: true });
    });
    return () => Promise.race([next, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), wait))]);
  }, DELIVERY_MS);
  return async () => {
    const delivered = await received.evaluate((ask) => ask());
    await received.dispose();
    return delivered;
  };
}

/**
 * Drops files and folders of this machine on the page, as a drag from the file manager does: the page gets real entries, folders
 * too. `hold` looks at the page while they hover over it. The browser under remote control now and then answers "dropped" and
 * sends the page nothing, seen four times in some six hundred drops on a busy machine: such a drag is done again.
 */
export async function dropFiles(
  page: Page,
  paths: readonly string[],
  at: Point,
  hold: () => Promise<void> = async () => undefined,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      if (await dragAndDrop(page, session, paths, at, hold)) return;
    }
    throw new Error(`The browser delivered no drop to the page in ${ATTEMPTS} drags.`);
  } finally {
    await session.detach();
  }
}

async function dragAndDrop(
  page: Page,
  session: CDPSession,
  paths: readonly string[],
  at: Point,
  hold: () => Promise<void>,
): Promise<boolean> {
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop'): Promise<unknown> =>
    session.send('Input.dispatchDragEvent', { type, ...at, data });
  await send('dragEnter');
  await send('dragOver');
  await hold();
  const delivered = await expectDrop(page);
  await send('drop');
  return delivered();
}
