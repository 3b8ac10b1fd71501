import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until colours and places have come to rest and the pages in sight are drawn. What turns for ever (a spinner) is not
 * waited for.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    do {
      // What was opened just now begins to move with a later frame.
      await frame();
      await frame();
      await Promise.allSettled(moving().map((animation) => animation.finished));
    } while (moving().length > 0);
  });
  // pdf.js marks a page when it has drawn it.
  const drawing = page.locator('.reader-pages .page:not([data-loaded])');
  const pages = page.locator('.reader-pages');
  const inSight = async (): Promise<number> => {
    if ((await pages.count()) === 0) return 0;
    const [view, ...boxes] = await Promise.all(
      [pages.first(), ...(await drawing.all())].map((one) => one.boundingBox({ timeout: 1000 })),
    );
    if (!view) return 0;
    // A page below the pane's edge is not drawn.
    return boxes.filter((box) => box !== null && box.y < view.y + view.height && box.y + box.height > view.y).length;
  };
  await expect.poll(inSight).toBe(0);
}
