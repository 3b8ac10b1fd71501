import { expect, it } from 'vitest';
import { VECTOR_DIMENSIONS as kept } from '../../../src/engine/library/tables/schema.ts';
import { VECTOR_DIMENSIONS } from '../../../src/engine/models/types.ts';

it('takes only embedding models whose vectors a library can keep', () => {
  expect(VECTOR_DIMENSIONS).toBe(kept);
});
