/** Most characters of a name before its ending. */
const LONGEST = 60;

/** A file name made of a text: its words, without what a system does not allow in a name. `ending` has its dot. */
export function fileNameOf(text: string, ending: string): string {
  const words = text
    .toWellFormed()
    .replace(/[^\p{L}\p{M}\p{N}\s,()-]+/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '');
  let name = '';
  for (const word of words) {
    if (name.length + word.length + 1 > LONGEST) break;
    name = name === '' ? word : `${name} ${word}`;
  }
  return `${name === '' ? (words[0] ?? 'Pincite').slice(0, LONGEST) : name}${ending}`;
}
