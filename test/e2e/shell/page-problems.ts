import type { Page } from 'playwright-core';

/**
 * What a page should never do: throw, log an error (a breach of the content security policy is one), or ask another origin for
 * anything. Gives the list that is filled as it happens.
 */
export function pageProblems(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`threw: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`logged: ${message.text()} (${message.location().url})`);
  });
  page.on('request', (request) => {
    const url = request.url();
    const isOwn = url.startsWith(`${origin}/`) || /^(?:blob|data):/.test(url);
    if (!isOwn) problems.push(`asked for ${url}`);
  });
  return problems;
}

/** Takes out what the page's policy refused in the self-check, which stands in its console too; returns how many problems these were. */
export function takeSelfCheck(problems: string[]): number {
  const others = problems.filter((problem) => !/offline-check\.invalid|Content Security Policy/u.test(problem));
  const taken = problems.length - others.length;
  problems.splice(0, problems.length, ...others);
  return taken;
}
