import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = 'docs/requirements.md';
/** The pages that name tests. */
const PAGES = [PAGE, ...['designs', 'security', 'accessibility', 'data-protection'].map((name) => `docs/${name}.md`)];
const ID = '[A-F]\\d{1,2}';
const NAMED = new RegExp(`\\brequirements?\\s+(${ID}(?:(?:,| and|, and| or)\\s+${ID})*)\\b`, 'gi');
const TEST = /`((?:unit|integration|model|e2e)\/[^`\s]+)`/g;

/**
 * Ids of requirements that code, tests or pages name and `docs/requirements.md` lacks, and tests that it or
 * another of `PAGES` names and that are gone: one sentence each.
 */
export function unknownRequirements(root: string): string[] {
  const page = readFileSync(join(root, PAGE), 'utf8');
  const known = new Set([...page.matchAll(/^\| *([A-F]\d{1,2}) *\|/gm)].map(([, id]) => id));
  const faults = PAGES.filter((path) => existsSync(join(root, path))).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(TEST)]
      .filter(([, test = '']) => !existsSync(join(root, 'test', test)))
      .map(([, test]) => `${path} names the test test/${test}, which is not there.`),
  );
  for (const path of globSync(['{src,test,evaluation,scripts}/**/*.{ts,tsx}', 'docs/**/*.md'], { cwd: root })) {
    // A comment may break its line between the word and the id.
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
    for (const [, ids = ''] of text.matchAll(NAMED))
      for (const id of ids.match(new RegExp(ID, 'g')) ?? [])
        if (!known.has(id)) faults.push(`${path} names requirement ${id}, which ${PAGE} does not have.`);
  }
  return faults;
}
