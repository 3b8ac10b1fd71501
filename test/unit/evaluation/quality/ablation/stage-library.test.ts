import { expect, test } from 'vitest';
import { searchKey } from '../../../../../evaluation/quality/ablation/stage-library.ts';

test('the code that decides what is found is there, and has a key', async () => {
  expect(await searchKey()).toMatch(/^[0-9a-f]{8}$/);
});
