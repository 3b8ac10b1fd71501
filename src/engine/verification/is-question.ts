/** Quotation marks and brackets that may close a sentence. */
const CLOSING = /["'”’)\]\s]+$/u;

/** True for words that only ask, as the questions in a list of questions and answers do: they say nothing that a claim could rest on. */
export function isQuestion(text: string): boolean {
  const bare = text.trim().replace(CLOSING, '');
  return /[?？]$/u.test(bare) && !/[.!。！]\s|\n/u.test(bare);
}
