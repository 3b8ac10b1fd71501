/** The other end of the same limit. */
const COUNTED_BACK: Readonly<Record<string, string>> = {
  ...{ 'no later than': 'at least', 'not later than': 'at least' },
  ...{ 'no earlier than': 'at most', 'not earlier than': 'at most' },
};
const TIME_BEFORE =
  /^\s+[\p{L}\p{N}-]+(?:\s+\(\d+\))?(?:\s+(?:calendar|business|working))?\s+(?:minute|hour|day|week|month|year)s?['’]?\s+(?:before|prior to|in advance of|ahead of|preceding)\b/iu;

/** Characters after the phrase that are looked at. */
const LONGEST = 80;

/**
 * The limit that a deadline sets when it is counted back from an event: “no later than 30 days before” is “at least 30 days
 * before”. `end` is where the phrase ends in its text; any other phrase comes back as it is.
 */
export function countedBack(phrase: string, text: string, end: number): string {
  const limit = COUNTED_BACK[phrase];
  return limit !== undefined && TIME_BEFORE.test(text.slice(end, end + LONGEST)) ? limit : phrase;
}
