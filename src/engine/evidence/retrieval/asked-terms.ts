/** The words of a question, or of its subject, as they are looked for in the words of passages. */
export interface AskedTerms {
  /** How many words these are, repeats counted. */
  readonly length: number;
  /** The different ones, in the order in which they first stand. */
  readonly different: readonly number[];
  /** Which of these a text has: 1 or 0 for each. */
  presence(text: Uint32Array): Uint8Array;
  /** The length of the longest run of the words that a text has word for word. */
  longestRun(text: Uint32Array): number;
}

/** Nothing stands at this place of a table. */
const NONE = -1;

/**
 * One question looks at some fifty thousand words of passages: a Map would make an object of each, since most numbers
 * of 32 bits are no small integers of V8. So they are found in a table of numbers, by their last bits.
 */
export function askedTerms(words: Uint32Array): AskedTerms {
  const different = [...new Set(words)];
  const table = tableOf(different);
  const places = placesOf(different, words);
  // Where a word asked for last ended a run: the number of that word of the text, and the length of the run.
  const [seenAt, lengths] = [new Int32Array(words.length).fill(NONE), new Int32Array(words.length)];
  /** Words of texts that were looked at so far; two apart between texts, so that no run goes on to the next. */
  let at = 0;
  return {
    length: words.length,
    different,
    presence: (text) => {
      const present = new Uint8Array(different.length);
      for (let i = 0; i < text.length; i++) {
        const found = placeIn(table, text[i] as number);
        if (found !== NONE) present[found] = 1;
      }
      return present;
    },
    longestRun: (text) => {
      let best = 0;
      at += 2;
      for (let i = 0; i < text.length; i++, at++) {
        const found = placeIn(table, text[i] as number);
        if (found === NONE) continue;
        const own = places[found] as Int32Array;
        // From the last on: a run that ends one word earlier is still the one of the word before.
        for (let k = own.length - 1; k >= 0; k--) {
          const place = own[k] as number;
          const goesOn = place > 0 && seenAt[place - 1] === at - 1;
          const length = goesOn ? (lengths[place - 1] as number) + 1 : 1;
          [seenAt[place], lengths[place]] = [at, length];
          if (length > best) best = length;
        }
      }
      return best;
    },
  };
}

/** Places of numbers among others, found by the last bits of the number; those with the same bits follow. */
interface PlaceTable {
  readonly numbers: Uint32Array;
  readonly places: Int32Array;
  readonly mask: number;
}

function tableOf(different: readonly number[]): PlaceTable {
  // At most an eighth of it is taken, so that mostly one look tells that a word is none of these.
  const size = 2 ** Math.ceil(Math.log2(8 * (different.length + 1)));
  const table = { numbers: new Uint32Array(size), places: new Int32Array(size).fill(NONE), mask: size - 1 };
  for (const [place, number] of different.entries()) {
    let slot = number & table.mask;
    while (table.places[slot] !== NONE) slot = (slot + 1) & table.mask;
    table.numbers[slot] = number;
    table.places[slot] = place;
  }
  return table;
}

function placeIn({ numbers, places, mask }: PlaceTable, number: number): number {
  for (let slot = number & mask; ; slot = (slot + 1) & mask) {
    const place = places[slot] as number;
    if (place === NONE || numbers[slot] === number) return place;
  }
}

/** For each of the different words where it stands among the words. */
function placesOf(different: readonly number[], words: Uint32Array): readonly Int32Array[] {
  return different.map((word) => Int32Array.from([...words.keys()].filter((i) => words[i] === word)));
}
