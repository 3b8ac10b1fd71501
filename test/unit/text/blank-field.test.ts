import { expect, it } from 'vitest';
import { isBlankField } from '../../../src/engine/text/blank-field.ts';

it.each([
  ['Name: ____________', true],
  ['Name of the tenant ________ Date of birth: ______', true],
  ['Signature ..........................', true],
  ['Start date ……………', true],
  ['Policy number\t', true],
  ['Policy number\t_____\t_____', true],
  ['Name: Ada Okafor', false],
  ['Introduction .............. 5', false],
  ['The tenant named above pays the sum of ______ euros to the owner.', false],
  ['He waited... and went.', false],
  ['Berths\t12', false],
  ['Name:', false],
])('%s', (line, blank) => expect(isBlankField(line)).toBe(blank));
