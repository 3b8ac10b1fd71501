import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, test } from 'vitest';
import { type Ablation, ablatedSources, changesSearch } from '../../../../../evaluation/quality/ablation/ablation.ts';
import { ABLATIONS } from '../../../../../evaluation/quality/ablation/ablations.ts';
import { gainOf, type Measure } from '../../../../../evaluation/quality/ablation/measured.ts';

describe('ablations', () => {
  test.each(ABLATIONS.map((one) => [one.name, one] as const))('%s changes sources that still can be read', (_, one) => {
    const sources = [...ablatedSources(one)];
    expect(sources.length).toBeGreaterThan(0);
    for (const [url, source] of sources) {
      if (url.endsWith('.json')) expect(Object.keys(JSON.parse(source))).not.toEqual([]);
      else expect(stripTypeScriptTypes(source)).toContain('export');
    }
  });

  test('each has a name of its own', () => {
    expect(new Set(ABLATIONS.map(({ name }) => name)).size).toBe(ABLATIONS.length);
  });

  const withEdit = (from: string, to: string): Ablation => ({
    ...{ name: 'one', stage: 'refusals', edits: [{ file: 'text/stem.ts', from, to }] },
  });

  test('a change that has no place, several places or no effect is an error', () => {
    expect(() => ablatedSources(withEdit('no such text', ''))).toThrow('stands 0 times');
    expect(() => ablatedSources(withEdit('return', ''))).toThrow(/stands \d+ times/);
    expect(() => ablatedSources(withEdit('export function stem', 'export function stem'))).toThrow('changes nothing');
    expect(() => ablatedSources({ name: 'one', stage: 'lists' })).toThrow('changes nothing');
  });

  test('searches are kept only where nothing that decides what is found was changed', () => {
    expect(changesSearch(withEdit('a', 'b'))).toBe(true);
    expect(changesSearch({ name: 'one', stage: 'refusals', edits: [{ file: 'answer/a.ts', from: '', to: '' }] })).toBe(
      false,
    );
  });
});

const measure = (values: readonly [id: string, value: number | null, group: string][], told = ''): Measure => ({
  ...{ name: 'right', areClassesAlike: true },
  cases: values.map(([id, value, group]) => ({ id, value, group, told: `${told}${value}` })),
});

describe('the gain of a rule', () => {
  test('counts each class the same and draws cases in pairs', () => {
    const whole = measure([
      ['a', 1, 'can'],
      ['b', 1, 'can'],
      ['c', 1, 'can'],
      ['d', 1, 'cannot'],
    ]);
    const without = measure([
      ['d', 0, 'cannot'],
      ['a', 1, 'can'],
      ['b', 1, 'can'],
      ['c', 1, 'can'],
    ]);
    expect(gainOf(whole, without)).toEqual({
      ...{ measure: 'right', n: 4, fires: 1, with: 1, without: 0.5, gain: 0.5, interval: [0.5, 0.5] },
    });
  });

  test('is none where nothing says what is right, and how often the rule fires is still told', () => {
    const gain = gainOf(measure([['a', null, '']], 'x'), measure([['a', null, '']], 'y'));
    expect(gain).toEqual({ measure: 'right', n: 1, fires: 1, with: null, without: null, gain: null, interval: null });
  });

  test('other cases on both sides are an error', () => {
    expect(() => gainOf(measure([['a', 1, '']]), measure([['b', 1, '']]))).toThrow('a was not measured');
    expect(() => gainOf(measure([['a', 1, '']]), measure([]))).toThrow('1 cases with the rule, 0 without');
  });
});
