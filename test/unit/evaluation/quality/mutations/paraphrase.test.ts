import { describe, expect, it } from 'vitest';
import { paraphrases } from '../../../../../evaluation/quality/mutations/paraphrase.ts';

describe('paraphrases', () => {
  it('write the same otherwise', () => {
    expect(
      paraphrases('In June 19, 2009 two of 1,200 files, 5 %, were not read.').map(({ claim: one }) => one),
    ).toEqual([
      'In June 19, 2009 2 of 1,200 files, 5 %, were not read.',
      'In 19 June 2009 two of 1,200 files, 5 %, were not read.',
      'In 2009-06-19 two of 1,200 files, 5 %, were not read.',
      'In June 19, 2009 two of 1,200 files, 5 percent, were not read.',
      'In June 19, 2009 two of 1200 files, 5 %, were not read.',
      "In June 19, 2009 two of 1,200 files, 5 %, weren't read.",
    ]);
  });
});
