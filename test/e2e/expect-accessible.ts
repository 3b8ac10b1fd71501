import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './settled.ts';

/** A folder in which each state that is checked leaves its picture, for who wants to look at them; unset: none is made. */
const PICTURES = process.env.PINCITE_PICTURES;

/** Holds the page as it is now against every rule of axe, best practices too. The message names rule, element and what is wrong. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // Colours in the middle of a transition are nobody's colours.
  await settled(page);
  if (PICTURES) await writeFile(join(PICTURES, `${state.replace(/\W+/g, '-')}.png`), await pictureOf(page));
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
  expect(found, state).toEqual([]);
}

/** The page as it is shown. Not by `page.screenshot`, which undoes the zoom that a test has set. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  try {
    return Buffer.from((await session.send('Page.captureScreenshot')).data, 'base64');
  } finally {
    await session.detach();
  }
}
