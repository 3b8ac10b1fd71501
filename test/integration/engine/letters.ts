/** What two readings of the same words have in common whatever they do with spaces, hyphens, ligatures and quotes. */
export const letters = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
