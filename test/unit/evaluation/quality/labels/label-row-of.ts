import type { LabelRow } from '../../../../../evaluation/quality/labels/label-row.ts';

/** A labelled sentence that its source supports, with some of its fields changed. */
export const labelRowOf = (changes: Partial<LabelRow> = {}): LabelRow => ({
  set: 'policy',
  id: 'q1',
  question: 'How many days of leave are there?',
  claim: 'Employees get 25 days of leave.',
  cited: [{ document: 'Leave', section: 'Days', text: 'Employees get 25 days of leave each year.' }],
  verdict: 'supported',
  label: 'supported',
  note: '',
  ...changes,
});
