import { joinedProofs } from '../../../src/contract/view/citation-text.ts';
import type { Library } from '../../../src/engine/library/library-types.ts';
import type { AskedQuestion } from './asked-question.ts';

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();
const characters = (text: string): number => text.replace(/\s/g, '').length;

/**
 * How many characters of the claims there are, and how many of them are of claims that stand word for word at a place
 * cited for them: compared with the documents' canonical text, not with what the answer says of it. White space is not
 * counted.
 */
export async function verbatimShare(
  asked: readonly Pick<AskedQuestion, 'answer'>[],
  library: Pick<Library, 'textOf'>,
): Promise<{ readonly verbatim: number; readonly characters: number }> {
  const sums = { verbatim: 0, characters: 0 };
  for (const { answer } of asked) {
    for (const { text, markers } of answer.claims) {
      const own = answer.citations.filter(({ marker, claim_text }) => claim_text === text && markers.includes(marker));
      const stored = await Promise.all(
        joinedProofs(own).map(({ document_id: id, start, end }) => library.textOf(id, start, end)),
      );
      sums.characters += characters(text);
      if (stored.some((place) => folded(place).includes(folded(text)))) sums.verbatim += characters(text);
    }
  }
  return sums;
}
