import { expect, it } from 'vitest';
import { candidateSentences } from '../../../src/engine/places/candidate-sentences.ts';
import { documentOf } from '../answer/library-of.ts';

it('offers neither struck sentences nor fields that are not filled in', () => {
  const sentences = [
    'Guests may bring a dog.',
    '~~Guests may bring two dogs.~~',
    'Name of the guest: ____________',
    'The fee is ~~40~~ 65 euros.',
  ];
  const { passages } = documentOf({
    ...{ id: 'a'.repeat(16), name: 'House rules', sentences },
    passages: [{ sentences: [0, 3] }],
  });
  expect(candidateSentences(passages).map(({ text }) => text)).toEqual([sentences[0], sentences[3]]);
});
