import type { Page } from 'playwright-core';

/**
 * Notes in which order words come up on the page, also those that stay for a moment only. Start it before the deed; the function
 * it gives tells the patterns seen so far, first seen first.
 */
export async function seenWords(
  page: Page,
  patterns: Readonly<Record<string, string>>,
): Promise<() => Promise<string[]>> {
  const handle = await page.evaluateHandle((wanted) => {
    const seen: string[] = [];
    const look = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts
      const text = document.body.innerText;
      for (const [name, pattern] of Object.entries(wanted)) {
        if (!seen.includes(name) && new RegExp(pattern).test(text)) seen.push(name);
      }
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
    return seen;
  }, patterns);
  return () => handle.jsonValue();
}
