import { describe, expect, it } from 'vitest';
import { contentWords } from '../../../src/engine/text/content-words.ts';
import { stem } from '../../../src/engine/text/stem.ts';

describe('contentWords', () => {
  it('drops what says nothing and keeps numbers, negation and obligation', () => {
    expect(contentWords('Employees must not claim more than 1,000.50 EUR for the trip.')).toEqual(
      ['employee', 'must', 'not', 'claim', '1000.5', 'eur', 'trip'].map((word) =>
        word === 'employee' ? stem('employees') : word,
      ),
    );
  });
  it.each(["They don't wait.", 'They don t wait.', 'They do not wait.'])('reads %s as a negation', (text) => {
    expect(contentWords(text)).toEqual(['not', 'wait']);
  });
  it('reads years and section numbers apart', () =>
    expect(contentWords('4.2 of 2023, 2024')).toEqual(['4.2', '2023', '2024']));
  it('makes pairs of Han characters', () => expect(contentWords('年次休暇')).toEqual(['年次', '次休', '休暇']));
  it('is empty for stop words only', () => expect(contentWords('What is it?')).toEqual([]));
});
