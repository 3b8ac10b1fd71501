/** Quotation marks and brackets that may stand around a sentence. */
const AROUND = /^["'“‘([\s]+|["'”’)\]\s]+$/gu;
/** Whoever quotes somebody who asks may say something all the same: "The passage 'Who goes there?' is". */
const QUOTES = /(?:^|\s)["'“‘`]/u;

/** True for words that only ask, as the questions in a list of questions and answers do: they say nothing that a claim could rest on. */
export function isQuestion(text: string): boolean {
  const bare = text.trim().replaceAll(AROUND, '');
  return /[?？]$/u.test(bare) && !/[.!。！]\s|\n/u.test(bare) && !QUOTES.test(bare);
}
