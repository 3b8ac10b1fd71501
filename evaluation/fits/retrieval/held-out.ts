import type { Question } from '../../sets/question.ts';

type Asked = Pick<Question, 'id' | 'doc' | 'question'>;

const originalId = (id: string): string => id.replace(/-p$/, '');
const wordsOf = ({ doc, question }: Asked): string => `${doc}\n${question.toLowerCase().replace(/\s+/g, ' ').trim()}`;

/**
 * Throws when a question that retrieval is to be fitted on is one of the paraphrased ones or the original of one: by
 * its id, or by its words in case the same question stands in the file under a second id. `all` is where the originals'
 * words are.
 */
export function assertNotHeldOut(fitted: readonly Asked[], paraphrased: readonly Asked[], all: readonly Asked[]): void {
  if (paraphrased.length === 0) throw new Error('there are no paraphrased questions to hold out: wrong file?');
  const ids = new Set(paraphrased.map(({ id }) => originalId(id)));
  const words = new Set([...paraphrased, ...all.filter(({ id }) => ids.has(originalId(id)))].map(wordsOf));
  const held = fitted.find((question) => ids.has(originalId(question.id)) || words.has(wordsOf(question)));
  if (held) throw new Error(`question ${held.id} is held out: retrieval must not be fitted on it`);
}
