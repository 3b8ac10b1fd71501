import { describe, expect, it } from 'vitest';
import { tidyClaims } from '../../../../../src/engine/answer/sources/model/model-output.ts';

const tidied = (text: string, maxCharacters = 240) =>
  tidyClaims([{ t: text, s: [1] }], maxCharacters, (index) => index).map((claim) => claim.text);

describe('tidyClaims', () => {
  it('ends each sentence with punctuation', () =>
    expect(tidied('  The notice period\n is four weeks ')).toEqual(['The notice period is four weeks.']));

  it('ends what the grammar cut at its last whole sentence, or at its last whole word', () => {
    const two = 'It is four weeks. In the second year it is eight we';
    expect(tidied(two, two.length)).toEqual(['It is four weeks.']);
    const one = 'The fee is paid for the plates, the title, and the county use ta';
    expect(tidied(one, one.length)).toEqual(['The fee is paid for the plates, the title, and the county use…']);
    // A token that would pass the limit is not written, so a sentence ends before it.
    expect(tidied(one, one.length + 9)).toEqual(['The fee is paid for the plates, the title, and the county use…']);
    expect(tidied(`${one}x.`, one.length + 9)).toEqual([`${one}x.`]);
    expect(tidied(one, one.length + 16)).toEqual([`${one}.`]);
    const place = 'You can visit the U.S. Army page in St. Louis or ca';
    expect(tidied(place, place.length)).toEqual(['You can visit the U.S. Army page in St. Louis or…']);
    expect(tidied('Wort', 4)).toEqual(['Wort.']);
  });

  it('is one claim for the same words, with the lines of both, and none without words', () => {
    const claims = [
      { t: 'Four weeks.', s: [1] },
      { t: 'four weeks', s: [2, 1] },
      { t: ' … ', s: [3] },
    ];
    expect(tidyClaims(claims, 240, (index) => index)).toEqual([{ id: 0, text: 'Four weeks.', numbers: [1, 2] }]);
  });
});
