import { expect, test } from 'vitest';
import { factLines, runFacts } from '../../../../evaluation/report/run-facts.ts';

test('a run says its command so that it can be pasted, its date, cores, Node and commit', () => {
  const facts = runFacts('eval', ['retrieval', '--json', "my file's.json"], new Date('2026-01-02T03:04:05Z'));
  const lines = factLines(facts).join('\n');
  expect(lines).toContain(`npm run eval -- retrieval --json 'my file'\\''s.json'`);
  expect(lines).toContain('2026-01-02T03:04:05.000Z');
  expect(lines).toContain(`Node ${process.version}`);
  expect(facts.cores).toBeGreaterThan(0);
  expect(facts.commit).toMatch(/^(?:[0-9a-f]{7,}(?:\+changes)?|unknown)$/);
});
