import { expect, it } from 'vitest';
import { nearestTo } from '../../../../src/engine/features/facts/section-summary.ts';

const nearest = (heading: string, ...sentences: string[]) =>
  nearestTo(
    heading,
    sentences.map((text) => ({ text })),
  )?.text ?? null;

it('takes the sentence that shares most with its section and heading', () => {
  const loss = 'The loss of a device must be reported to the Service Desk within one hour.';
  expect(
    nearest(
      '5.3 Loss and theft',
      'Nobody is blamed for being honest about what happened there.',
      loss,
      'The Service Desk locks the lost device and reports the loss to the police.',
    ),
  ).toBe(loss);
});

it('gives none where no sentence is whole', () => {
  expect(nearest('Fees', 'See below.', 'Table 1')).toBeNull();
  expect(nearest('Fees')).toBeNull();
});
