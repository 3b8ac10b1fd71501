import { describe, expect, it } from 'vitest';
import { answersQuestion } from '../../../../src/engine/answer/asked/answers-question.ts';
import type { EvidenceLine } from '../../../../src/engine/evidence/types.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';
import { claimOf, sourceIn } from '../claim-of.ts';
import { documentOf } from '../library-of.ts';

const { passages } = documentOf({
  ...{ id: 'a'.repeat(16), name: 'Manual', sentences: ['The robot cleans floors.', 'It was built by SharkNinja.'] },
  passages: [{ sentences: [0, 1] }],
});
const [passage] = passages as [(typeof passages)[number]];
const lines = (...scores: readonly number[]): EvidenceLine[] =>
  passage.sentences.map(({ start, end, kind }, index) => ({
    ...{ passage, rank: 0, index, start, end, kind, header: null, headerText: null },
    text: passage.text.slice(start - passage.start, end - passage.start),
    score: scores[index] ?? 0,
  }));
type Changes = Parameters<typeof claimOf>[3];
const judged = (question: string, text: string, changes: Changes = {}, found = lines(0.5, 0.5)) =>
  answersQuestion(claimOf(0, text, [], changes), readQuestion(question), found);

describe('whether a sentence answers what was asked', () => {
  it('is unsure where it lacks the kind of words that is asked for', () => {
    expect(judged('When was it built?', 'The robot cleans floors.')).toBe('unsure');
    expect(judged('When was it built?', 'The robot was built in 2021.')).toBe('yes');
    expect(judged('How much does it weigh?', 'The robot cleans floors.')).toBe('unsure');
    expect(judged('Who makes it?', 'The robot cleans floors.')).toBe('unsure');
  });

  it('is unsure where it adds no more than the name of its document', () => {
    const sources = [sourceIn(passages, 'The robot cleans floors.')];
    const changes = { sources, origin: 'model' } as const;
    expect(judged('Which law governs the use of the robot?', 'The Manual governs the use of the robot.', changes)).toBe(
      'unsure',
    );
    expect(judged('Which law governs its use?', 'The law of Ohio and the manual govern its use.', changes)).toBe('yes');
    const quoted = { sources, origin: 'document' } as const;
    expect(judged('Which law governs the robot?', 'The Manual governs the robot.', quoted)).toBe('yes');
  });

  it('is unsure where it only announces a list', () => {
    expect(judged('What does the robot clean?', 'The robot cleans the following:')).toBe('unsure');
    expect(judged('What does the robot clean?', 'The robot cleans this: floors.')).toBe('yes');
  });

  it('is unsure where another line is much nearer to the question', () => {
    const said = 'The robot cleans floors.';
    const sources = [sourceIn(passages, said)];
    expect(judged('What is its maker?', said, { sources }, lines(0.2, 0.8))).toBe('unsure');
    expect(judged('What is its maker?', said, { sources }, lines(0.7, 0.8))).toBe('yes');
    expect(judged('What is its maker?', said, { sources }, [])).toBe('yes');
  });

  it('is unsure where nothing that was read has a name of the question', () => {
    const said = 'It was built by SharkNinja.';
    const sources = [sourceIn(passages, said)];
    expect(judged('Who is Marrowby, the maker?', said, { sources })).toBe('unsure');
    expect(judged('Is SharkNinja the maker?', said, { sources })).toBe('yes');
  });

  it('is yes of what was worked out of cells, and of a yes or no', () => {
    expect(judged('When was it built?', 'Built: 5.', { origin: 'cells' })).toBe('yes');
    expect(judged('Is it quiet?', 'The robot cleans floors.', { lead: 'no' })).toBe('yes');
  });
});
