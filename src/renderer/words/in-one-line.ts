import { say } from '../../language/say.ts';

const LINE = new Intl.ListFormat(say('language.dates'), { type: 'unit' });

/** Facts in a line, without those that are not there: `p. 3, Smith, 22 Nov 2026`. */
export const inOneLine = (facts: readonly (string | false | null | undefined)[]): string =>
  LINE.format(facts.filter((fact): fact is string => typeof fact === 'string' && fact !== ''));
