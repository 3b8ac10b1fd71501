import type { Answer } from '../../../src/contract/answer.ts';
import { readQuestion } from '../../../src/engine/question/question.ts';
import type { PartsQuestion } from '../../sets/parts-questions.ts';

/**
 * `right`: said with a citation of the right document. `named`: the answer says that it is missing. `silent`: neither,
 * or said wrongly.
 */
export type ToldPart = 'right' | 'named' | 'silent';

/**
 * What an answer tells of each part of its question. A part that nothing answers is right when it is named as missing,
 * or everything is refused; a refusal names all parts.
 */
export function toldParts({ question, document, parts }: PartsQuestion, answer: Answer): readonly ToldPart[] {
  const texts = readQuestion(question).parts.map(({ text }) => text);
  return parts.map(({ says, document: own }, i): ToldPart => {
    const isNamed = answer.mode !== 'answer' || (answer.missing_information?.includes(texts[i] ?? question) ?? false);
    if (says === null) return isNamed ? 'right' : 'silent';
    const isSaid = answer.claims.some(
      ({ text, markers }) =>
        says.some((words) => text.toLowerCase().includes(words.toLowerCase())) &&
        answer.citations.some((one) => markers.includes(one.marker) && one.source_filename === (own ?? document)),
    );
    if (isSaid) return 'right';
    return isNamed ? 'named' : 'silent';
  });
}
