import { expect, it } from 'vitest';
import { isBlankField } from '../../../src/engine/places/blank-field.ts';

it.each([
  'Name: ______',
  'Name of the tenant .....................',
  'Date of birth . . . . . . . .',
  'Signed on ____ / ____ / ________ in ____________',
  'Policy number:\t__________',
  'The deposit is ______ euros.',
  'Account …………',
  '☐ Yes ☐ No',
  'Smoker: ☐',
  '[ ] monthly [ ] yearly',
  '____________',
  'Name of the tenant ________ Date of birth: ______',
  'Policy number\t',
  'Policy number\t_____\t_____',
])('%s is blank', (text) => expect(isBlankField(text)).toBe(true));

it.each([
  'Name: Ada Okafor',
  '1.2 Scope ........ 7',
  'Total .......... 1,250 euros',
  '☒ Insured ☐ Smoker',
  '☐ Bring your passport',
  'The file is called my_file__name.txt.',
  'And so on ... it went.',
  'Berths\t12',
  'Name:',
  'The tenant (see annex) pays.',
  'The tenant pays ____ euros for each day by which the notice is late, unless the landlord was told of the reason in time.',
])('%s says something', (text) => expect(isBlankField(text)).toBe(false));
