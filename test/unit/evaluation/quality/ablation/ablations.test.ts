import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, test } from 'vitest';
import { type Ablation, ablatedSources, changesSearch } from '../../../../../evaluation/quality/ablation/ablation.ts';
import { ABLATIONS } from '../../../../../evaluation/quality/ablation/ablations.ts';
import type { Replacement } from '../../../../../evaluation/quality/ablation/declarations.ts';
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

  const without = (replaced: Replacement): Ablation => ({ name: 'one', stage: 'refusals', replaced });
  const stemGives = (returns: string): Ablation => without({ function: 'stem', returns });

  test('a name that nothing has, several things have, or a thing of the other kind has is an error', () => {
    const sources = (replaced: Replacement) => () => ablatedSources(without(replaced));
    expect(sources({ function: 'noSuchName', returns: '0' })).toThrow(
      'no function or constant noSuchName is declared in src/engine',
    );
    expect(sources({ function: 'stem', returns: '0', in: 'no-such-file.ts' })).toThrow(
      'no function or constant stem is declared in a file no-such-file.ts of src/engine',
    );
    expect(sources({ constant: 'KINDS', becomes: '[]' })).toThrow(/KINDS is declared \d+ times in src\/engine: /);
    expect(sources({ constant: 'stem', becomes: '0' })).toThrow('stem is a function, and its rule says otherwise');
    expect(sources({ constant: 'isSmallWord', becomes: '0' })).toThrow('isSmallWord is a function');
    expect(sources({ function: 'OF_COUNTRY', returns: '0' })).toThrow('OF_COUNTRY is a constant');
  });

  test('a change that has no place or no effect is an error', () => {
    const weight = { file: 'retrieval-limits', key: 'noSuchKey', value: 1 };
    expect(() => ablatedSources({ name: 'one', stage: 'lists', weight })).toThrow('noSuchKey is no value of');
    const values = JSON.parse(readFileSync('src/engine/weights/retrieval-limits.json', 'utf8')).values;
    const shipped = { ...weight, key: 'depth', value: values.depth };
    expect(() => ablatedSources({ name: 'one', stage: 'lists', weight: shipped })).toThrow('changes nothing');
    expect(() => ablatedSources({ name: 'one', stage: 'lists', words: ['no.such'] })).toThrow('is no key of');
    expect(() => ablatedSources({ name: 'one', stage: 'lists' })).toThrow('changes nothing');
  });

  test('the other declaration is exported as the real one is, and may use what it is given', () => {
    const [source = ''] = [...ablatedSources(stemGives('given[0]')).values()];
    expect(source).toContain('export function stem(...given) { return given[0]; } function stem$whole(');
  });

  test('searches are kept only where nothing that decides what is found was changed', () => {
    expect(changesSearch(stemGives('given[0]'))).toBe(true);
    expect(changesSearch(without({ function: 'isAboutSame', returns: 'true' }))).toBe(false);
  });
});

const measure = (values: readonly [id: string, value: number | null, group: string][], told = ''): Measure => ({
  name: 'right',
  areClassesAlike: true,
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
    const rest = { measure: 'right', n: 4, fires: 1 };
    expect(gainOf(whole, without)).toEqual({ ...rest, with: 1, without: 0.5, gain: 0.5, interval: [0.5, 0.5] });
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
