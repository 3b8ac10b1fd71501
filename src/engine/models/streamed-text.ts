const REPLACEMENT = '\uFFFD';
/** UTF-8 needs at most 4 bytes for a character, and a token is at least one byte. */
const LONGEST_CHARACTER = 4;

/**
 * Text of tokens as they come. A character split over several tokens is held back until it is whole. The whole list is
 * detokenised each time, because some vocabularies spell a token differently at the start.
 */
export class StreamedText {
  readonly #detokenize: (tokens: readonly number[]) => string;
  readonly #tokens: number[] = [];
  #given = 0;
  #held = 0;

  constructor(detokenize: (tokens: readonly number[]) => string) {
    this.#detokenize = detokenize;
  }

  /** The text that became certain with this token, often "" or one word. */
  push(token: number): string {
    this.#tokens.push(token);
    const text = this.#detokenize(this.#tokens);
    const isPartial = text.endsWith(REPLACEMENT) && ++this.#held < LONGEST_CHARACTER;
    if (isPartial) return '';
    this.#held = 0;
    return this.#give(text);
  }

  /** What was held back, at the end. */
  end(): string {
    return this.#give(this.#detokenize(this.#tokens));
  }

  #give(text: string): string {
    const piece = text.slice(this.#given);
    this.#given = text.length;
    return piece;
  }
}
