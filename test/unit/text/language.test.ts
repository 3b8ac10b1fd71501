import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  anyOf,
  capitalised,
  namesBySpelling,
  numbersBySpelling,
  patternsOf,
  together,
  wordPattern,
} from '../../../src/engine/text/language.ts';

const ENGINE = fileURLToPath(new URL('../../../src/engine/', import.meta.url));

const files = (await readdir(`${ENGINE}text`)).filter((name) => name.endsWith('.json'));
const languages = await Promise.all(
  files.map(async (name) => ({ name, words: JSON.parse(await readFile(`${ENGINE}text/${name}`, 'utf8')) as unknown })),
);

/** The lists of a language by their path: "dates.months". */
function listsOf(words: unknown, path: readonly string[] = []): [path: string, list: readonly unknown[]][] {
  if (Array.isArray(words)) return [[path.join('.'), words]];
  return Object.entries(words as Record<string, unknown>).flatMap(([key, inner]) => listsOf(inner, [...path, key]));
}

describe.each(languages)('the words of $name', ({ words }) => {
  test.each(listsOf(words))('%s has each word once, in small letters, without blanks around it', (_, list) => {
    const tidy = list.map((word) => String(word).trim().toLowerCase());
    expect(list).toEqual([...new Set(tidy)]);
    expect(list).not.toContain('');
  });

  test('has the lists that English has', () => {
    const english = languages.find(({ name }) => name === 'en.json')?.words;
    expect(listsOf(words).map(([path]) => path)).toEqual(listsOf(english).map(([path]) => path));
  });
});

test('every list of words is used by some source, by its own name or with its whole group', async () => {
  const paths = (await readdir(ENGINE, { recursive: true })).filter((path) => path.endsWith('.ts'));
  const sources = await Promise.all(paths.map((path) => readFile(ENGINE + path, 'utf8')));
  const unused = listsOf(languages[0]?.words).filter(([path]) => {
    const [group = '', list = ''] = path.split('.');
    const asPattern = (source: string): boolean =>
      source.includes(`= patternsOf(words.${group});`) && new RegExp(`\\{oneOf\\.${list}\\}`).test(source);
    const alone = new RegExp(`\\bwords\\.${group}\\.${list}\\b`);
    const whole = new RegExp(`(?<!patternsOf\\()\\bwords\\.${group}\\)`);
    return !sources.some((source) => asPattern(source) || alone.test(source) || whole.test(source));
  });
  expect(unused.map(([path]) => path)).toEqual([]);
});

describe('a pattern of words', () => {
  test('matches words of their own, phrases, and whatever begins like a word with a star', () => {
    const pattern = wordPattern(['no one', 'u.s', 'fail*'], 'gi');
    expect('No one in the U.S fails, phone uxs.'.match(pattern)).toEqual(['No one', 'U.S', 'fails']);
  });

  test('matches nothing when its list is empty, also where it may be left out', () => {
    expect(wordPattern([]).test('')).toBe(false);
    expect(wordPattern([]).test('any word')).toBe(false);
    expect(new RegExp(`^a${anyOf([])}?b$`, 'u').test('ab')).toBe(true);
  });

  test('is made of each list of a group by its name', () => {
    const oneOf = patternsOf({ verbs: ['is', 'are'], nouns: [] });
    expect(new RegExp(`^it ${oneOf.verbs}$`).test('it are')).toBe(true);
    expect(new RegExp(oneOf.nouns).test('it')).toBe(false);
  });

  test('takes any white space between the words of a phrase where it is told to', () => {
    expect(new RegExp(anyOf(['in millions'], '\\s+')).test('in\n millions')).toBe(true);
  });
});

test('an entry names its spellings', () => {
  expect([...namesBySpelling(['will=won=wo'])]).toEqual([
    ['won', 'will'],
    ['wo', 'will'],
  ]);
  expect(numbersBySpelling(['12=twelve=dozen']).get('dozen')).toBe(12);
  expect(capitalised(['the', 'a'])).toEqual(['The', 'A']);
});

test('the lists of two languages are one, with and without their accents', () => {
  const german = { numbers: ['5=fünf', '6=sechs'], words: ['für', 'in'] };
  expect(together([{ numbers: ['5=five'], words: ['in', 'for'] }, german])).toEqual({
    numbers: ['5=five', '5=fünf=funf', '6=sechs'],
    words: ['in', 'for', 'für', 'fur'],
  });
});
