import { expect, it } from 'vitest';
import { commandOfKey } from '../../../../../src/renderer/reader/tools/use-reader-commands.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  commandOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it.each([
  ['f', 'find'],
  ['g', 'go-to-page'],
  ['=', 'zoom-in'],
  ['-', 'zoom-out'],
  ['0', 'fit-width'],
])('Ctrl and Cmd %s is %s', (key, command) => {
  expect(press(key, { ctrlKey: true })).toBe(command);
  expect(press(key, { metaKey: true })).toBe(command);
});
it('takes the shifted plus', () => expect(press('+', { ctrlKey: true, shiftKey: true })).toBe('zoom-in'));
it('leaves the keys of others alone', () => {
  expect(press('f')).toBeNull();
  expect(press('F', { ctrlKey: true, shiftKey: true })).toBeNull();
  expect(press('f', { ctrlKey: true, altKey: true })).toBeNull();
  expect(press('k', { ctrlKey: true })).toBeNull();
});
