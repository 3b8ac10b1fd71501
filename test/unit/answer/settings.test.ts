import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, neededContext, settingsFor, withinContext } from '../../../src/engine/answer/settings.ts';

describe('the budget of the prompt', () => {
  it('is what is read in six seconds, within bounds, and the default where nothing was measured', () => {
    expect(settingsFor(null)).toEqual(DEFAULT_SETTINGS);
    expect([12, 100, 309, 5_000].map((speed) => settingsFor(speed).promptTokens)).toEqual([300, 600, 1854, 6000]);
  });

  it('has as many characters for each token as the default', () => {
    const { promptTokens, promptCharacters } = settingsFor(5_000);
    const usual = DEFAULT_SETTINGS.promptCharacters / DEFAULT_SETTINGS.promptTokens;
    expect(promptCharacters / promptTokens).toBeCloseTo(usual, 2);
  });

  it('stays below what was found to be the most for a model', () => {
    expect(settingsFor(5_000, 460).promptTokens).toBe(460);
    expect(settingsFor(12, 460).promptTokens).toBe(300);
  });

  it('is no more than the context leaves', () => {
    const large = settingsFor(5_000);
    expect(withinContext(large, neededContext(large))).toBe(large);
    const small = withinContext(large, 4096);
    expect(small.promptTokens).toBeLessThan(4096);
    expect(neededContext(small)).toBe(4096);
    expect(withinContext(large, 100).promptTokens).toBe(0);
  });
});
