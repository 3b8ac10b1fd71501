import { say } from '../../language/say.ts';

const LIST = new Intl.ListFormat(say('language.dates'));

/** "1, 7, 9 and 12". */
export const listed = (items: readonly string[]): string => LIST.format(items);
