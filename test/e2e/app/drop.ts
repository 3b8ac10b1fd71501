import type { Page } from 'playwright-core';

/** Where on the page something is dropped, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Drops files and folders of this machine on the page, as a drag from the file manager does: the page gets real entries, folders
 * too. `hold` looks at the page while they hover over it.
 */
export async function dropFiles(
  page: Page,
  paths: readonly string[],
  at: Point,
  hold: () => Promise<void> = async () => undefined,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  try {
    await session.send('Input.dispatchDragEvent', { type: 'dragEnter', ...at, data });
    await session.send('Input.dispatchDragEvent', { type: 'dragOver', ...at, data });
    await hold();
    await session.send('Input.dispatchDragEvent', { type: 'drop', ...at, data });
  } finally {
    await session.detach();
  }
}
