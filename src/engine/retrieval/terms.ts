/** The words of a name for matching, lower case, without accents and without the possessive "'s". */
export function terms(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .replace(/['’]s\b/gu, '')
      .match(/\p{L}+|\p{N}+(?:[.,]\p{N}+)*/gu) ?? []
  );
}
