import { say } from '../../language/say.ts';

const FACTS = new Intl.ListFormat(say('language.dates'), { type: 'unit' });

/** Facts in a line, without those that are not there: `p. 3, Smith, 22 Nov 2026`. */
export const inOneLine = (facts: readonly (string | false | null | undefined)[]): string =>
  FACTS.format(facts.filter((fact): fact is string => typeof fact === 'string' && fact !== ''));
