import { expect, test } from 'vitest';
import { featuresKey } from '../../../../../evaluation/fits/retrieval/features-key.ts';

test('features are made anew when the words, stems or limits change that they are found by', async () => {
  const key = (await featuresKey([], 'model')).join('\n');
  expect(key).toMatch(/^en\.json [0-9a-f]{64}$/m);
  expect(key).toMatch(/^stem\.ts [0-9a-f]{64}$/m);
  expect(key).toMatch(/^retrieval-limits\.json [0-9a-f]{64}$/m);
});

test('other weights need no other features', async () => {
  expect((await featuresKey([], 'model')).join('\n')).not.toContain('retrieval.json');
});
