/** Quotation marks and brackets that may stand around a sentence. */
const AROUND = /^["'“‘([\s]+|["'”’)\]\s]+$/gu;
/** Whoever quotes somebody who asks may say something all the same: "The passage 'Who goes there?' is". */
const QUOTES = /(?:^|\s)["'“‘`]/u;

/** Where a sentence ends and another begins; not "St. Louis" nor "the U.S. Army". */
const NEXT = /(?:\p{Ll}{2}|[\p{N}%)"'”’])[.!]\s|[。！]\s?|\n/u;
/** "Ask HR. Who pays?" In a text that is all in capitals "ST. LOUIS" is written like it. */
const NEXT_AFTER_CAPITALS = /\p{Lu}{2}[.!]\s+(?!\p{Ll})/u;

const hasNext = (text: string): boolean => NEXT.test(text) || (/\p{Ll}/u.test(text) && NEXT_AFTER_CAPITALS.test(text));

/** True for words that only ask, as the questions in a list of questions and answers do: they say nothing that a claim could rest on. */
export function isQuestion(text: string): boolean {
  const bare = text.trim().replaceAll(AROUND, '');
  return /[?？]$/u.test(bare) && !hasNext(bare) && !QUOTES.test(bare);
}
