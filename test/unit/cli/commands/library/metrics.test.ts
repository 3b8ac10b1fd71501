import { expect, it } from 'vitest';
import { runCli } from '../../run-cli.ts';
import { counted, leave } from '../../sample-data.ts';

it('says what the record of answers counts', async () => {
  const run = await runCli(['metrics']);
  expect([run.code, run.out.split('\n')]).toEqual([
    0,
    [
      'answers     5: 4 answered, 1 refused, 0 asked back; 1 of them answered before',
      'citations   9 valid, 0 removed, 0 missing; 1 sentence removed by the checks',
      'evidence    0.2 s in the median, 95 % within 0.3 s',
      'first word  6.1 s in the median, 95 % within 9.0 s',
      'answer      12.3 s in the median, 95 % within 20.5 s',
      'checks      3.2 ms in the median, 95 % within 4.8 ms',
      'added       30 pages, 4.0 a second',
      'pages       30: 25 text, 2 ocr, 3 unreadable',
      'cited most',
      `  9  ${leave.document_name}`,
      'sections',
      `  7  ${leave.document_name}  4 Leave`,
      '',
    ],
  ]);
});

it('gives them to programs', async () => {
  expect(JSON.parse((await runCli(['metrics', '--json'])).out)).toEqual(counted);
  expect((await runCli(['metrics', '--prometheus'])).out).toBe('citation_hallucinations_total 0\n');
});
