import { describe, expect, it } from 'vitest';
import { say, sayWith } from '../../../src/language/say.ts';

describe('say', () => {
  it('puts values in, counts in the right number and groups the digits', () => {
    expect(say('composer.askingAll', { of: 1 })).toBe('Asking 1 document');
    expect(say('composer.askingSome', { documents: 5, of: 1204 })).toBe('Asking 5 of 1,204 documents');
  });

  it('throws where a value is missing', () => {
    expect(() => say('composer.askingAll', {})).toThrow(/of/u);
  });
});

describe('sayWith', () => {
  it('keeps parts that are more than text in their places', () => {
    const part = { drawn: true };
    expect(sayWith('composer.withPages', { asking: part, pages: 2 })).toEqual([part, ', 2 pages']);
  });
});
