import { expect, it } from 'vitest';
import { runOf } from '../../../../src/engine/documents/layout/run-of.ts';

it.each([
  ['a', 'right'],
  ['7', 'right'],
  ['é', 'right'],
  ['ж', 'right'],
  ['語', 'right'],
  ['ש', 'left'],
  ['ج', 'left'],
  ['ﻻ', 'left'],
  ['٣', 'right'],
  ['.', 'neutral'],
  [' ', 'neutral'],
  ['—', 'neutral'],
  ['☑', 'neutral'],
])('%s runs to the %s', (character, run) => {
  expect(runOf(character.codePointAt(0) ?? 0)).toBe(run);
});
