import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, settingsFor } from '../../../src/engine/answer/settings.ts';
import { defaultModel, findModel } from '../../../src/engine/models/catalog.ts';

it('gives larger models more lines, and the default as many as were measured', () => {
  expect(settingsFor(defaultModel('chat').bytes)).toEqual(DEFAULT_SETTINGS);
  const tokens = (id: string) => settingsFor(findModel(id).bytes).promptTokens;
  expect(['smollm2', 'granite-4.1-3b', 'qwen3-4b', 'qwen3-8b'].map(tokens)).toEqual([460, 920, 920, 1380]);
  expect(settingsFor(5e9).quotePromptTokens).toBe(DEFAULT_SETTINGS.quotePromptTokens);
});
