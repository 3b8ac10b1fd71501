import type { Locator } from 'playwright-core';

/** The text as it is shown: what the page hides is not in it. */
export function shownText(locator: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: textContent would also give what is hidden
  return locator.innerText();
}
