import { describe, expect, it } from 'vitest';
import type { PromptSentence } from '../../../../src/engine/answer/types.ts';
import type { TablePlace } from '../../../../src/engine/documents/types.ts';
import { captionOf, linesAbove, namedRow, sentenceLine } from '../../../../src/engine/evidence/lines/prompt-lines.ts';
import type { RetrievedPassage } from '../../../../src/engine/evidence/retrieval/types.ts';
import { wordsAbove } from '../../../../src/engine/places/candidate-sentences.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { LEAVE } from '../../answer/library-of.ts';

const START = 1000;

/** The place of a row whose values are named by `names`, "over > name" for one of a group. */
function placeOf(text: string, names: readonly (string | null)[], rest: Partial<TablePlace> = {}): TablePlace {
  let at = text.indexOf('\t') + 1;
  const values = names.map((name, i) => {
    const next = text.indexOf('\t', at);
    const end = i === names.length - 1 || next < 0 ? text.length : next;
    const [column, over = null] = (name ?? '').split(' > ').toReversed();
    const value = { start: START + at, end: START + end, column: name === null ? null : (column ?? null), over };
    at = end + 1;
    return value;
  });
  return { caption: null, group: null, values, ...rest };
}

const named = (text: string, names: readonly (string | null)[], rest?: Partial<TablePlace>, question?: string) =>
  namedRow(text, START, placeOf(text, names, rest), readQuestion(question ?? '').columns);

describe('namedRow', () => {
  it('puts the name of its column before each value', () => {
    expect(named('Net income\t$ 2,371\t$ 3,033', ['2016', '2017'])).toBe('Net income: 2016 $ 2,371; 2017 $ 3,033');
  });

  it('leaves out an empty column', () => {
    expect(named('Return on equity\t54 %\t1 %', ['2021', '2020'])).toBe('Return on equity: 2021 54 %; 2020 1 %');
  });

  it('says what stands over several columns once', () => {
    const three = 'Three months ended June 30,';
    const names = [`${three} > 2023`, `${three} > 2022`, 'Six months ended June 30, > 2023'];
    expect(named('Card income\t400\t337\t715', names)).toBe(
      'Card income: Three months ended June 30, 2023 400; 2022 337; Six months ended June 30, 2023 715',
    );
  });

  it('says it again where the columns between were not asked for', () => {
    const names = ['Corporate > 2021', 'Corporate > 2020', 'Total > 2021', 'Total > 2020'];
    expect(named('Net income\t1\t2\t3\t4', names, {}, 'What was net income in 2020?')).toBe(
      'Net income: Corporate 2020 2; Total 2020 4',
    );
  });

  it('puts the group in front of the label, and not twice', () => {
    expect(named('Other\t5', ['2021'], { group: 'Current assets' })).toBe('Current assets: Other: 2021 5');
    expect(named('Current assets: Cash\t5', ['2021'], { group: 'Current assets' })).toBe(
      'Current assets: Cash: 2021 5',
    );
    expect(named('under agreements\t5', ['2021'], { group: 'Securities bought' })).toBe(
      'Securities bought under agreements: 2021 5',
    );
  });

  it('names nothing when a column is not certain', () => {
    expect(named('Loans\t5\t6', ['2021', null])).toBeNull();
  });
});

describe('captionOf', () => {
  it('is the time that the names of the columns do not say, or the scale', () => {
    const caption = 'March 31, 2021 (in millions)';
    expect(captionOf(placeOf('Loans\t5', ['Level 1'], { caption }))).toBe(caption);
    expect(captionOf(placeOf('Loans\t5', ['2021'], { caption: 'Years ended December 31,' }))).toBeNull();
    expect(captionOf(placeOf('Loans\t5', ['Level 1'], { caption: '(in millions)' }))).toBe('in millions');
    expect(captionOf(placeOf('Loans\t5', ['2021'], { caption }))).toBe('in millions');
    expect(captionOf(placeOf('Loans\t5', ['Level 1'], { caption: 'Restated' }))).toBeNull();
  });
});

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
