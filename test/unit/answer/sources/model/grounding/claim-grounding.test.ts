import { expect, it } from 'vitest';
import { askedAround } from '../../../../../../src/engine/answer/sources/model/grounding/claim-grounding.ts';
import { documentOf } from '../../../library-of.ts';

const { passages } = documentOf({
  ...{ id: 'cccccccccccccccc', name: 'MCS 51 controllers' },
  sentences: ['P3.0 is the input port, P3.1 the output port.', 'They start at 3.5 MHz.'],
  passages: [{ sentences: [0, 1], section: 'Port 3' }],
});
const passage = (periodFit: number | null) => {
  const [first] = passages;
  if (first === undefined) throw new Error('no passage');
  return { ...first, periodFit };
};

it('repeats numbers and names with digits that stand in the passage or above it', () => {
  const question = 'Which function has pin P3.1 of port 3 in the MCS 51, and which P3.2 of port 4?';
  expect(askedAround(question, passage(null)).split('\n')).toEqual(['p3.1', '3', '51']);
});

it('repeats the dates of a question about the period of the document only', () => {
  const question = 'What was owed on June 30, 2023?';
  expect(askedAround(question, passage(1)).split('\n')).toEqual(['June 30', '2023']);
  for (const fit of [0.5, null]) expect(askedAround(question, passage(fit))).toBe('');
});

it('takes no word that only begins like a month for one', () => {
  const question = 'Had sales decreased 12 percent, or the market 30, by 31 Dec. 2023?';
  expect(askedAround(question, passage(1)).split('\n')).toEqual(['31 Dec', '2023']);
});
