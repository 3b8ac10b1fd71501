import { describe, expect, it } from 'vitest';
import { struckInWords, struckPieces, struckRuns } from '../../../../src/contract/view/struck-runs.ts';

const marked = (text: string): string =>
  struckRuns(text)
    .map((run) => (run.isStruck ? `<${run.text}>` : run.text))
    .join('');

it.each([
  ['The fee is ~~4,000~~ 6,500 pounds.', 'The fee is <4,000> 6,500 pounds.'],
  ['~~No dogs at all.~~', '<No dogs at all.>'],
  ['re~~fund~~able', 're<fund>able'],
  ['Version 1.0~~rc1 of it~~', 'Version 1.0~~rc1 of it~~'],
  ['Nothing here.', 'Nothing here.'],
  ['', ''],
])('%s', (text, shown) => expect(marked(text)).toBe(shown));

describe('struckPieces', () => {
  it('are cut where it is asked, inside struck words too, and know their place', () =>
    expect(struckPieces('a ~~4,000~~ b', [1, 5, 9, 12])).toEqual([
      { start: 0, text: 'a', isStruck: false },
      { start: 1, text: ' ', isStruck: false },
      { start: 4, text: '4', isStruck: true },
      { start: 5, text: ',000', isStruck: true },
      { start: 11, text: ' ', isStruck: false },
      { start: 12, text: 'b', isStruck: false },
    ]));
});

describe('struckInWords', () => {
  it('says which words are struck', () =>
    expect(struckInWords('from ~~4,000~~ 6,500 ~ 7,000')).toBe('from [struck: 4,000] 6,500 ~ 7,000'));
});
