import { describe, expect, it } from 'vitest';
import { LEAST_LIKENESS, wordLikeness } from '../../../../src/engine/documents/legibility/word-likeness.ts';

const ENGLISH =
  'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act ' +
  'towards one another in a spirit of brotherhood.';
const moved = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const first = letter < 'a' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 3) % 26) + first);
  });

describe('how much letters look like words', () => {
  it.each([
    ['English', ENGLISH],
    [
      'Finnish, which is not in the table',
      'Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu järki ja omatunto, ja ' +
        'heidän on toimittava toisiaan kohtaan veljeyden hengessä.',
    ],
    [
      'Welsh, the least like another',
      'Genir pawb yn rhydd ac yn gydradd â’i gilydd mewn urddas a hawliau. Fe’u cynysgaeddir â rheswm a chydwybod, a dylai pawb ' +
        'ymddwyn y naill at y llall mewn ysbryd cymodlon.',
    ],
    [
      'Bulgarian',
      'Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест и следва да се отнасят ' +
        'помежду си в дух на братство.',
    ],
    [
      'symbols of shares',
      'AMZN GOOGL MSFT AAPL NVDA META TSLA JPM XOM PFE MRK ABBV CVX BAC WFC HSBC KO PEP TMO CSCO ABT DHR MCD NKE DIS VZ ADBE CRM ' +
        'NFLX INTC QCOM TXN',
    ],
  ])('is enough: %s', (_, text) => {
    expect(wordLikeness(text)).toBeGreaterThan(LEAST_LIKENESS);
  });

  it('is too little of letters that were moved', () => {
    expect(wordLikeness(moved(ENGLISH))).toBeLessThan(LEAST_LIKENESS);
    expect(wordLikeness(moved(ENGLISH).toUpperCase())).toBeLessThan(LEAST_LIKENESS);
  });

  it.each([
    ['few letters', moved('All human beings are born free.')],
    ['figures', '1,204 3,118 99.4 % '.repeat(40)],
    ['Japanese', 'すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。'.repeat(4)],
    ['Greek', 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα. '.repeat(3)],
  ])('is not known: %s', (_, text) => {
    expect(wordLikeness(text)).toBeNull();
  });
});
