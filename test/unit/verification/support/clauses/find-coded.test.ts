import { expect, test } from 'vitest';
import { checkSupport } from '../../../../../src/engine/verification/support/check-support.ts';

const ROWS =
  'battery.runtime Battery runtime (seconds) 1080 battery.runtime.low Remaining battery runtime when UPS switches to LB (seconds)';
const OUTPUT = 'battery.charge: 100 battery.charge.low: 20 battery.runtime: 2525 battery.type: PbAc';
const LINES = 'Set MAX_AGE to 40 seconds.\nSet MAX_SIZE to 90 seconds.';

const findings = (sentence: string, ...sources: readonly string[]) =>
  checkSupport(
    sentence,
    sources.map((text, i) => ({ text, start: 1000 * i })),
    'manual.pdf',
  ).map(({ verdict, said }) => [verdict, said?.text]);

test.each<[string, string, readonly string[]]>([
  ['The example value of battery.runtime.low is 1080 seconds.', '1080', [ROWS]],
  // The name stands in one source, the number beside another name in the other.
  ['The example value of battery.runtime.low is 20 seconds.', '20', [OUTPUT, ROWS]],
  ['MAX_SIZE is 40 seconds.', '40', [LINES]],
])('a number of another name of its family: %s', (sentence, number, sources) => {
  expect(findings(sentence, ...sources)).toContainEqual(['contradicted', number]);
});

test.each<[string, readonly string[]]>([
  ['The example value of battery.runtime is 1080 seconds.', [ROWS]],
  ['The value of battery.charge.low is 20.', [OUTPUT, ROWS]],
  ['battery.charge.low is 20 and battery.runtime is 2525.', [OUTPUT]],
  ['MAX_AGE is 40 seconds.', [LINES]],
  // Of no family, and no name before it.
  ['ups.conf says 20 for a low charge.', [OUTPUT]],
  ['The port of upsd.conf is 3493.', ['By default 3493 is the port of upsmon.conf and of upsd.conf.']],
  ['MAX_AGE is 40 seconds, e.g. by default.', [LINES]],
])('a number of its own name: %s', (sentence, sources) => {
  expect(findings(sentence, ...sources).filter(([verdict]) => verdict === 'contradicted')).toEqual([]);
});
