import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ABLATIONS } from '../../../../../evaluation/quality/ablation/ablations.ts';

const pathOf = (path: string): string => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

test.each([
  [
    'the rule',
    'refusals: adjectives of countries',
    'question/asked-names.ts',
    'askedNames("Is a Mexican licence valid?")',
  ],
  ['the words', 'refusals: words of names.countryEndings', 'text/language.ts', 'words.names.countryEndings'],
])('the process of an ablation runs without %s', (_, name, file, expression) => {
  const source = `const m = await import(${JSON.stringify(pathOf(`src/engine/${file}`))}); console.log(JSON.stringify(m.${expression}.length))`;
  const told = (ablation: string): string =>
    execFileSync(
      process.execPath,
      ['--import', pathOf('evaluation/quality/ablation/serve-ablation.ts'), '--input-type=module', '-e', source],
      { env: { ...process.env, PINCITE_ABLATION: ablation }, encoding: 'utf8' },
    ).trim();
  const ablation = ABLATIONS.find((one) => one.name === name);
  expect(ablation).toBeDefined();
  expect(told(JSON.stringify(ablation))).not.toBe(told(''));
});
