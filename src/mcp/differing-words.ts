/** Words that one text has where another has others; either side may be empty. */
interface Differing {
  readonly said: readonly string[];
  readonly stored: readonly string[];
}

const TOKEN = /[\p{L}\p{M}\p{N}]+(?:[.,'’-][\p{L}\p{M}\p{N}]+)*|[%$€£]/gu;
const wordsOf = (text: string): readonly string[] => text.normalize('NFKC').match(TOKEN) ?? [];
const plain = (word: string): string => word.toLowerCase().replaceAll('’', "'");
/** Differences that are named; the words themselves stand beside them. */
const NAMED = 3;

/**
 * The differences between two texts, in order, by the longest run of words that they share; case and signs do not
 * count.
 */
function differences(said: readonly string[], stored: readonly string[]): Differing[] {
  const shared = Array.from({ length: said.length + 1 }, () => new Uint16Array(stored.length + 1));
  const at = (i: number, j: number): number => shared[i]?.[j] ?? 0;
  const same = (i: number, j: number): boolean => plain(said[i] ?? '') === plain(stored[j] ?? '');
  for (let i = said.length - 1; i >= 0; i--)
    for (let j = stored.length - 1; j >= 0; j--)
      (shared[i] as Uint16Array)[j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const found: { said: string[]; stored: string[] }[] = [];
  let isOpen = false;
  const open = (): { said: string[]; stored: string[] } => {
    if (!isOpen) found.push({ said: [], stored: [] });
    isOpen = true;
    return found.at(-1) as { said: string[]; stored: string[] };
  };
  for (let [i, j] = [0, 0]; i < said.length || j < stored.length; ) {
    if (i < said.length && j < stored.length && same(i, j)) {
      isOpen = false;
      [i, j] = [i + 1, j + 1];
    } else if (i < said.length && (j >= stored.length || at(i + 1, j) >= at(i, j + 1)))
      open().said.push(said[i++] ?? '');
    else open().stored.push(stored[j++] ?? '');
  }
  return found;
}

/**
 * In one sentence, how a quotation differs from the words that stand in a document: "the document says “9,000”, the
 * quotation “5,000”". Null where only case, blanks and signs differ.
 */
export function differingWords(quotation: string, stored: string): string | null {
  const found = differences(wordsOf(quotation), wordsOf(stored));
  if (found.length === 0) return null;
  const told = found.slice(0, NAMED).map((one) => {
    const [said, there] = [one.said, one.stored].map((words) => `“${words.join(' ')}”`);
    if (one.said.length === 0) return `the quotation leaves out ${there}`;
    return one.stored.length === 0
      ? `the document does not say ${said}`
      : `the document says ${there}, the quotation ${said}`;
  });
  const more = found.length - told.length;
  return `${told.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
