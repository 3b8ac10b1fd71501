import type { RetrievedPassage } from '../../data.ts';
import { contentWords } from '../../text/content-words.ts';
import { askedNames } from './asked-names.ts';
import { standsWrittenOut } from './stands-written-out.ts';

const WORD = /[\p{L}\p{N}]+/gu;
/** "watchD" and "2021Q1" come apart. */
const PART = /\p{Lu}?\p{Ll}+|\p{Lu}+|\p{N}+/gu;
/** Letters that readers of scans, and people, take for digits and the other way round: "1500S" and "I500S". */
const LOOKS_LIKE: Readonly<Record<string, string>> = { i: '1', l: '1', o: '0' };
const asDigits = (text: string): string => text.replaceAll(/[ilo]/g, (letter) => LOOKS_LIKE[letter] ?? letter);
/** Shorter names count only as they are written: "3M" is not the "3m" of three months. */
const SHORT = 4;
/** Letters at the end in which forms of a name may differ: "Mexican", "Mexico". */
const ENDING = 2;
const SHORTEST_STEM = 5;

/**
 * The question's proper names that stand nowhere in what was found for it: not in the passages, their headings, or the names of
 * their documents. A question about somebody the documents never mention cannot be answered from them, however alike they are.
 */
export function unknownNames(question: string, passages: readonly RetrievedPassage[]): string[] {
  const names = askedNames(question);
  if (names.length === 0) return [];
  const found = passages
    .map(({ text, section, document }) => [text, section, document.document_name, document.source_filename].join('\n'))
    .join('\n');
  const whole = found.match(WORD) ?? [];
  const exact = new Set(whole.flatMap((word) => [word, ...(word.match(PART) ?? [])]));
  const lower = new Set([...exact].map((word) => word.toLowerCase()));
  const lookAlike = new Set([...lower].filter((word) => /\p{N}/u.test(word)).map(asDigits));
  const stems = new Set(contentWords(found));
  const squeezed = found.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const isKnown = (name: string): boolean => {
    const plain = name.toLowerCase();
    // "Watch D", which may be "watch_d".
    if (name.includes(' ')) return withLetter(plain).test(found.toLowerCase());
    if (exact.has(name) || (name.endsWith('s') && exact.has(name.slice(0, -1)))) return true;
    // "Y70" and "y70" are one model.
    if (lower.has(plain) && (name.length >= SHORT || /^\p{L}.*\p{N}/u.test(name))) return true;
    // "JPMorgan" stands there as "J.P. Morgan".
    if (name.length > SHORT && squeezed.includes(plain)) return true;
    if (name.length > SHORT && /\p{N}/u.test(name) && lookAlike.has(asDigits(plain))) return true;
    // A common word may be written with a capital: "Veterans with Disabilities".
    const [stemmed] = contentWords(name);
    if (name.length >= SHORT && stemmed !== undefined && stems.has(stemmed)) return true;
    const stem = plain.slice(0, -ENDING);
    if (stem.length >= SHORTEST_STEM && [...lower].some((word) => word.startsWith(stem))) return true;
    return standsWrittenOut(name, found);
  };
  return names.filter((name) => !isKnown(name));
}

const withLetter = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(' ', '[\\s_-]*')}(?![\\p{L}\\p{N}])`, 'u');
