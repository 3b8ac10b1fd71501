import { expect, test } from 'vitest';
import { checkSupport } from '../../../../../src/engine/verification/support/check-support.ts';

const ROWS =
  'battery.runtime Battery runtime (seconds) 1080 battery.runtime.low Remaining battery runtime when UPS switches to LB (seconds)';
const OUTPUT = 'battery.charge: 100 battery.charge.low: 20 battery.runtime: 2525 battery.type: PbAc';
const LINES = 'MAX_AGE: 40 seconds\nMAX_SIZE: 90 seconds';

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
  ['battery.runtime.low is 20 seconds.', '20', ['battery.charge.low = 20', ROWS]],
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
  // Names that share a number, or are only mentioned.
  ['user.name has at most 64 characters.', ['user.name and user.email have at most 64 characters.']],
  ['START_TIME is 8 hours.', ['START_TIME and END_TIME default to 8 hours.']],
  ['user_id has 64 bits.', ['Columns: user_id, order_id (each 64 bits).']],
  ['MAX_AGE is 40 seconds.', ['MAX_AGE is like MIN_AGE and has 40 seconds.']],
  ['Node.js requires 2 GB.', ['Node.js and Next.js require 2 GB.']],
  ['Amazon.com earned 5 billion dollars.', ['Amazon.com, unlike Booking.com, earned 5 billion dollars.']],
  ['os.path.join takes 2 arguments.', ['Like os.path.split it takes 2 arguments: os.path.join(a, b).']],
  ['max_retries is 3.', ['max_retries equals max_attempts, which is 3.']],
  ['In setup.py there are 30 options.', ['As in build.py, and in all of them, there are 30 options.']],
  ['www.example.com listens on port 8080.', ['Like api.example.com the host listens on port 8080.']],
  // Lines of one sentence.
  ['user_id has 64 bits.', ['The columns user_id and\norder_id have 64 bits.']],
  ['user_id was introduced in 2021.', ['user_id was introduced together with\norder_id in 2021.']],
  ['write_timeout is 30 seconds.', ['read_timeout is 30 seconds. The same applies to\nwrite_timeout.']],
  // Numbers of something else.
  ['The page_size is 4096 bytes and 2 pages make a block.', ['page_size 4096\nblock_size 2 pages']],
  ['In 3 cases max_size is ignored.', ['max_size is ignored.\nmax_age 3']],
  // The value stands before its name, or names stand before all values.
  ['battery.charge.low is 20.', ['100 battery.charge 20 battery.charge.low']],
  ['timeout_ms is 30.', ['timeout_ms retry_ms 30 10']],
])('a number of its own name: %s', (sentence, sources) => {
  expect(findings(sentence, ...sources).filter(([verdict]) => verdict === 'contradicted')).toEqual([]);
});
