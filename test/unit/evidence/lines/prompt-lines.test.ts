import { describe, expect, it } from 'vitest';
import { linesAbove, sentenceLine } from '../../../../src/engine/evidence/lines/prompt-lines.ts';
import type { RetrievedPassage } from '../../../../src/engine/evidence/retrieval/types.ts';
import type { PromptSentence } from '../../../../src/engine/evidence/types.ts';
import { wordsAbove } from '../../../../src/engine/places/candidate-sentences.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { LEAVE } from '../../answer/library-of.ts';
import { placeOf, START } from '../../cells/place-of.ts';

describe('in the prompt', () => {
  const text = 'Loans\t5,120';
  const sentence: PromptSentence = {
    ...{
      passage: LEAVE.passages[0] as RetrievedPassage,
      rank: 0,
      index: 0,
      kind: 'row',
      text,
      header: null,
      headerText: null,
    },
    ...{ start: START, end: START + text.length },
    table: placeOf(text, ['Level 1'], { caption: 'March 31, 2021', group: 'Assets' }),
  };

  it('the time of the table stands above its rows, once', () => {
    expect(linesAbove(sentence, undefined, readQuestion(''))).toContain('Table: March 31, 2021');
    expect(linesAbove(sentence, sentence, readQuestion(''))).toEqual([]);
    expect(sentenceLine(sentence, 3, readQuestion(''))).toBe('[3] Assets: Loans: Level 1 5,120');
  });

  it('words above a row are those of its header, its group and its columns', () => {
    expect(wordsAbove({ ...sentence, headerText: 'Level 1\tLevel 2' })).toBe(
      'Level 1\tLevel 2\nMarch 31, 2021\nAssets\nLevel 1',
    );
    expect(wordsAbove({ headerText: null })).toBeNull();
  });
});
