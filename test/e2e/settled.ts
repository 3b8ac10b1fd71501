import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until colours and places have come to rest and the pages in sight are drawn. What turns for ever (a spinner) is not
 * waited for.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(ending.map((animation) => animation.finished));
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
