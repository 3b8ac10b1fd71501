import { expect, it } from 'vitest';
import { isEmbeddedAs } from '../../../../src/engine/features/models/open-models.ts';

const library = (...models: string[]) => ({ embeddedModels: async () => models });

it('tells whether documents wait for other vectors, without opening a model', async () => {
  expect(await isEmbeddedAs(library('new'), 'new')).toBe(true);
  expect(await isEmbeddedAs(library('new', 'old'), 'new')).toBe(false);
  expect(await isEmbeddedAs(library('old'), null)).toBe(true);
  expect(await isEmbeddedAs(library(), 'new')).toBe(true);
});
