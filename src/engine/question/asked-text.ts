import { anyOf, numbersBySpelling, wordPattern, words } from '../text/language.ts';
import { splitSentences } from '../text/split-sentences.ts';

/** "Answer in one sentence", "You are an analyst": to whoever answers, not about the matter. */
const INSTRUCTION = new RegExp(`^\\W*${anyOf(words.questions.instructions, '\\s+')}(?![\\p{L}\\p{N}])`, 'iu');
const OPENS = new RegExp(`^\\W*${anyOf([...words.questions.words, ...words.questions.verbs])}\\b`, 'iu');
/** "Answer the following question: …"; not "Do not disturb mode: …". */
const ANNOUNCED = wordPattern(words.questions.announced, 'iu');
/** "If it is not relevant, please state that and explain why." */
const SAYS_SO = new RegExp(
  `^\\W*${anyOf(words.questions.conditions, '\\s+')}(?![\\p{L}\\p{N}])[^?？]*(?<![\\p{L}\\p{N}])${anyOf(words.questions.saysSo, '\\s+')}(?![\\p{L}\\p{N}])`,
  'iu',
);
const COLON = /:\s+(?=\S)/u;

/**
 * A sentence that asks: by its mark, by how it begins, or after the colon of an instruction ("Answer the following:
 * …").
 */
interface Sentence {
  readonly text: string;
  readonly asks: boolean;
}

/** What is left of a sentence; null for one that only instructs. */
function withoutInstruction(sentence: string): Sentence | null {
  if (SAYS_SO.test(sentence)) return null;
  const asks = /[?？]["”’)]*$/u.test(sentence);
  if (!INSTRUCTION.test(sentence)) return { text: sentence, asks: asks || OPENS.test(sentence) };
  const [before = '', ...after] = sentence.split(COLON);
  if (after.length > 0 && ANNOUNCED.test(before)) return { text: after.join(': '), asks: true };
  return asks || after.length > 0 ? { text: sentence, asks: true } : null;
}

/**
 * What a question asks, without the sentences that tell how it is to be answered ("Answer in USD millions.", "You are
 * an analyst."): no document repeats them, so they stand between a question and the lines that answer it. Sentences
 * about the matter stay, since the question may need them. The text as it is where nothing is left out, and where
 * nothing else asks.
 */
export function askedText(question: string): string {
  const sentences = splitSentences(question).map(([start, end]) => question.slice(start, end));
  const kept = sentences.flatMap((sentence) => withoutInstruction(sentence) ?? []);
  const isShorter = kept.map(({ text }) => text).join() !== sentences.join();
  return isShorter && kept.some(({ asks }) => asks) ? kept.map(({ text }) => text).join(' ') : question;
}

const DECIMALS = numbersBySpelling(words.questions.decimals);
const ROUNDED = new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(DECIMALS.keys(), '\\s+')}`, 'iu');

/**
 * How many decimals a question wants its result to have ("round to one decimal place"); null where it says nothing of
 * it.
 */
export function askedDecimals(question: string): number | null {
  const found = ROUNDED.exec(question)?.[0].toLowerCase().replace(/\s+/gu, ' ');
  return found === undefined ? null : (DECIMALS.get(found) ?? null);
}
