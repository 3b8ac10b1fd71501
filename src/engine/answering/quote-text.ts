/**
 * A stored sentence as it is quoted: verbatim, but each line break or page break with the blanks around it as one space. The tab
 * between two cells of a row is the stored text's own and stays.
 */
export function quoteText(stored: string): string {
  return stored.replace(/[^\S\t]*[\n\r\f\v\u0085\u2028\u2029][^\S\t]*/gu, ' ').trim();
}
