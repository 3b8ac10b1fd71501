import { type Change, replacements } from './change.ts';

const PAIRS = [
  ['must', 'may'],
  ['must', 'should'],
  ['must', 'can'],
  ['shall', 'may'],
  ['shall', 'should'],
  ['should', 'must'],
  ['should', 'may'],
  ['may', 'must'],
  ['may', 'shall'],
  ['can', 'must'],
  ['could', 'must'],
  ['will', 'may'],
  ['required', 'allowed'],
  ['required', 'encouraged'],
  ['requires', 'allows'],
  ['require', 'allow'],
  ['allowed', 'required'],
  ['allows', 'requires'],
  ['permitted', 'required'],
  ['recommended', 'required'],
  ['optional', 'mandatory'],
  ['mandatory', 'optional'],
  ['prohibited', 'permitted'],
  ['have to', 'may'],
  ['has to', 'may'],
  ['need to', 'may'],
  ['needs to', 'may'],
  ['may not', 'need not'],
  ['must not', 'need not'],
  ['cannot', 'need not'],
] as const;

/** A duty made a choice, advice made a duty, and the other ways round. "May" as a month is left alone. */
export function changeObligation(sentence: string): Change[] {
  return replacements(sentence, PAIRS, 'another duty').filter(
    ({ start, end }) => !/^May$/.test(sentence.slice(start, end)) || start === 0,
  );
}
