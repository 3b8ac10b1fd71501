import { expect, it } from 'vitest';
import { unmappedShares } from '../../../../src/engine/documents/legibility/unmapped-letters.ts';

/** The characters of a page: `guessed` are those without a value in the file. */
function pageOf(text: string, guessed = '') {
  const codes = Uint32Array.from([...text], (character) => character.codePointAt(0) ?? 0);
  return {
    codes,
    unmapped: Uint8Array.from([...text], (character) => Number(guessed.includes(character))),
    generated: new Uint8Array(codes.length),
    hidden: new Uint8Array(codes.length),
  };
}

it('counts letters inside words only', () => {
  expect(unmappedShares(pageOf('\uf0b7 the fee \uf0b7 is due'))).toEqual({ meaningless: 0, unmapped: 0 });
  expect(unmappedShares(pageOf('th\ue001 fe\ue001'))).toEqual({ meaningless: 2 / 6, unmapped: 2 / 6 });
});

it('keeps letters that are guessed apart from those without a meaning', () => {
  expect(unmappedShares(pageOf('the f\ufffde', 'th'))).toEqual({ meaningless: 1 / 6, unmapped: 3 / 6 });
});

it('is nothing of a page without words', () => {
  expect(unmappedShares(pageOf('\ue001 - \ue001'))).toEqual({ meaningless: 0, unmapped: 0 });
});
