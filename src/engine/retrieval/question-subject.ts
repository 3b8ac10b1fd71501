import type { DocumentSummary } from '../../contract/documents.ts';
import { contentWords } from '../text/content-words.ts';
import { isName, nameTerms } from './route-documents.ts';
import { terms } from './terms.ts';

/** Fewer content words than this say too little on their own. */
const FEWEST_WORDS = 2;
const WORD = /[\p{L}\p{N}]+(?:['’]s\b)?/gu;
/** Numbers as short as the "10" of "10-K" are figures in a question. */
const SHORT_NUMBER = /^\d{1,2}$/;

export interface QuestionSubject {
  /** The question without the names of documents; the question itself when there are none. */
  readonly subject: string;
  /** Those names, as they are written, with blanks between; '' when there are none. */
  readonly names: string;
}

/**
 * Parts "How did JPMorgan's deposits develop?" into "How did deposits develop?" and "JPMorgan": inside a document its own name
 * stands everywhere and tells no place from another. Only words written like names, with a capital or a digit, are taken for
 * names: titles of policies are made of ordinary words. Nothing is parted when too little would be left.
 */
export function questionSubject(question: string, documents: readonly DocumentSummary[]): QuestionSubject {
  const known = new Set(documents.flatMap((document) => [...nameTerms(document)]));
  const found = [...question.matchAll(WORD)];
  const term = found.map(([word]) => terms(word).join(''));
  const isLike = (i: number): boolean => /[\p{Lu}\p{N}]/u.test(found[i]?.[0] ?? '');
  const named = found.map((_, i) => {
    const alone = term[i] as string;
    if (!isLike(i)) return false;
    const pairs = [`${alone}${isLike(i + 1) ? term[i + 1] : ''}`, `${isLike(i - 1) ? term[i - 1] : ''}${alone}`];
    return [alone, ...pairs].some((name) => isName(name) && !SHORT_NUMBER.test(name) && known.has(name));
  });
  // The letter of "Watch D" and "1500 S" belongs to the name before it.
  const isPart = (i: number): boolean =>
    named[i] === true || (named[i - 1] === true && term[i]?.length === 1 && isLike(i));
  let subject = question;
  const names: string[] = [];
  for (const [i, match] of [...found.entries()].reverse()) {
    if (!isPart(i)) continue;
    subject = subject.slice(0, match.index) + subject.slice(match.index + match[0].length);
    names.unshift(match[0].replace(/['’]s$/, ''));
  }
  const tidy = subject
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.?!:;])/g, '')
    .replace(/^[\s,:;]+/, '')
    .trim();
  const parted = names.length > 0 && contentWords(tidy).length >= FEWEST_WORDS;
  return parted ? { subject: tidy, names: names.join(' ') } : { subject: question, names: '' };
}
