import { describe, expect, it } from 'vitest';
import { contentWords } from '../../../../src/engine/text/content-words.ts';
import { lowered, raised, withMarksApart, withoutMarks } from '../../../../src/engine/text/marks/raised.ts';

describe('raised and lowered characters', () => {
  it.each([
    ['1', '¹'],
    ['-3', '⁻³'],
    ['(a)', '⁽ᵃ⁾'],
    ['1,2', '¹,²'],
    ['*', '*'],
    ['st', 'st'],
    ['TM', 'TM'],
  ])('writes the raised run %s as %s', (run, written) => {
    expect(raised(run)).toBe(written);
    expect(raised(run)).toHaveLength(run.length);
  });

  it('writes a lowered figure as one', () => {
    expect(`CO${lowered('2')}`).toBe('CO₂');
  });

  it.each([
    ['320¹ euros', '320  euros'],
    ['10⁶ litres', '1000000 litres'],
    ['10⁻³ moles', '0.001 moles'],
    ['210⁶', '210 '],
    ['40 m² of floor', '40 m2 of floor'],
    ['Partners² of Dublin', 'Partners  of Dublin'],
    ['no mark', 'no mark'],
  ])('compares %s as %s', (text, compared) => {
    expect(withoutMarks(text)).toBe(compared);
  });

  it('indexes a mark as a word of its own, and the same when it is done twice', () => {
    const apart = withMarksApart('320¹ euros, 40 m², Partners²');
    expect(apart).toBe('320 ¹ euros, 40 m2, Partners ²');
    expect(withMarksApart(apart)).toBe(apart);
  });

  it('has a figure with a mark as the figure alone among the content words', () => {
    expect(contentWords('a fee of 320¹ euros')).toContain('320');
    expect(contentWords('a fee of 320¹ euros')).not.toContain('3201');
    expect(contentWords('10⁶ shares')).toContain('1000000');
    expect(contentWords('CO₂ of the port')).toContain('co2');
  });
});
