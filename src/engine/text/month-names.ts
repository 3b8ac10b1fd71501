/**
 * The English months, whole or in their usual short forms, as the source of a regular expression for the flag `i`. Whole names,
 * since "dec…" also begins "decreased" and "mar…" "market". Put a boundary on both sides.
 */
export const MONTH_NAMES =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** Numbers that say when, for the same flag: years, and days beside their month. */
export const YEAR_OR_DAY = `\\b(?:19|20)\\d{2}\\b|\\b${MONTH_NAMES}\\.?\\s+\\d{1,2}\\b|\\b\\d{1,2}\\s+${MONTH_NAMES}\\b`;
