import { type Change, replacements } from './change.ts';

const PAIRS = [
  ['days', 'weeks'],
  ['days', 'months'],
  ['day', 'hour'],
  ['weeks', 'days'],
  ['week', 'month'],
  ['months', 'years'],
  ['months', 'days'],
  ['month', 'week'],
  ['years', 'months'],
  ['years', 'weeks'],
  ['year', 'month'],
  ['hours', 'minutes'],
  ['hours', 'days'],
  ['hour', 'minute'],
  ['minutes', 'seconds'],
  ['minutes', 'hours'],
  ['seconds', 'minutes'],
  ['million', 'billion'],
  ['billion', 'million'],
  ['thousand', 'million'],
  ['hundred', 'thousand'],
  ['dollars', 'euros'],
  ['USD', 'EUR'],
  ['percent', 'percentage points'],
  ['miles', 'kilometres'],
  ['feet', 'metres'],
  ['inches', 'centimetres'],
  ['meters', 'feet'],
  ['metres', 'feet'],
  ['km', 'miles'],
  ['kg', 'lb'],
  ['pounds', 'kilograms'],
  ['GB', 'MB'],
  ['MB', 'KB'],
  ['TB', 'GB'],
  ['cm', 'mm'],
  ['mm', 'cm'],
  ['monthly', 'weekly'],
  ['annually', 'monthly'],
  ['annual', 'monthly'],
  ['weekly', 'daily'],
  ['daily', 'weekly'],
  ['gallons', 'litres'],
  ['ounces', 'grams'],
] as const;

/** Another unit, scale or currency; the number stays. */
export function changeUnit(sentence: string): Change[] {
  const signs = [...sentence.matchAll(/[$€£](?=\s?\d)|(?<=\d\s?)%/g)].map((match): Change => {
    const now = match[0] === '%' ? ' percentage points' : match[0] === '$' ? '€' : '$';
    return {
      start: match.index,
      end: match.index + 1,
      now,
      way: match[0] === '%' ? 'points for percent' : 'another currency',
    };
  });
  return [...signs, ...replacements(sentence, PAIRS, 'another unit or scale')];
}
