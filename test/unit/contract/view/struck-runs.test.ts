import { expect, it } from 'vitest';
import { struckRuns } from '../../../../src/contract/view/struck-runs.ts';

const marked = (text: string): string =>
  struckRuns(text)
    .map((run) => (run.isStruck ? `<${run.text}>` : run.text))
    .join('');

it.each([
  ['The fee is ~~4,000~~ 6,500 pounds.', 'The fee is <4,000> 6,500 pounds.'],
  ['~~No dogs at all.~~', '<No dogs at all.>'],
  ['re~~fund~~able', 're<fund>able'],
  ['Version 1.0~~rc1 of it~~', 'Version 1.0~~rc1 of it~~'],
  ['Nothing here.', 'Nothing here.'],
  ['', ''],
])('%s', (text, shown) => expect(marked(text)).toBe(shown));
