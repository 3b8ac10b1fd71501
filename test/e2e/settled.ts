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
  const inSight = async (): Promise<number> => {
    const boxes = await Promise.all((await drawing.all()).map((one) => one.boundingBox({ timeout: 1000 })));
    const height = page.viewportSize()?.height ?? 0;
    return boxes.filter((box) => box !== null && box.y < height && box.y + box.height > 0).length;
  };
  await expect.poll(inSight, { timeout: 10_000 }).toBe(0);
}
