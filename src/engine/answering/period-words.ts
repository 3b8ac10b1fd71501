/** Stems (as content words have them) of months, years and lengths of reporting periods, and days. */
const PERIOD_WORD =
  /^(?:(?:19|20)\d\d|\d{1,2}|month|year|quarter|period|fiscal|end|three|six|nine|jan(?:uar[iy]?|uary)?|feb(?:ruar[iy]?|ruary)?|march?|apr(?:il)?|ma[iy]|june?|jul[iy]?|aug(?:ust)?|sept?(?:emb(?:er)?)?|oct(?:ob(?:er)?)?|nov(?:emb(?:er)?)?|dec(?:emb(?:er)?)?)$/;

/** A word that says when, not what. In tables it stands in every header, so that it tells rows apart badly. */
export const isPeriodWord = (word: string): boolean => PERIOD_WORD.test(word);
