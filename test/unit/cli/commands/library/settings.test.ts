import { expect, it } from 'vitest';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';

it('shows what is set', async () => {
  const engine = fakeEngine();
  expect((await runCli(['settings'], { engine })).out.split('\n')).toEqual([
    'Answers are kept     forever',
    'Originals            no web address; citations have no link',
    'A citation aims at   120 to 300 characters',
    'Markers are written  [1]',
    'Least similarity     0.1',
    '',
  ]);
  expect(engine.calls).toEqual([]);
});

it('sets how long answers are kept, of all and of a collection, and deletes what is older', async () => {
  const engine = fakeEngine();
  const all = await runCli(['settings', '--keep', '365'], { engine });
  expect(all.out).toMatch(/^Answers are kept {5}365 days\n/);
  expect(all.out).toMatch(/Deleted: 2 answers in the record of all answers, 2 turns of threads \(1 thread whole\)/);
  const own = await runCli(['settings', '--keep', '30', '--collection', 'Acme', '--json'], { engine });
  const rules = [
    { collection: null, days: 365 },
    { collection: 'Acme', days: 30 },
  ];
  expect(JSON.parse(own.out)).toMatchObject({ keep: rules, expired: { log_entries: 2 } });
  const forever = await runCli(['settings', '--keep', 'forever'], { engine });
  expect(forever.out).toMatch(/^Answers are kept {5}forever\n {2}of “Acme” {5}30 days\n/);
  expect(forever.out).not.toMatch(/Deleted/);
  expect(engine.calls.map(([name]) => name)).toEqual(['settings', 'expire', 'settings', 'expire', 'settings']);
});

it('sets address, length and similarity, and says what it cannot read', async () => {
  const engine = fakeEngine();
  const args = [
    '--source-url',
    'https://docs.acme.example/',
    '--span',
    '40-200',
    '--markers',
    'C1',
    '--similarity-threshold',
    '0.2',
  ];
  expect(JSON.parse((await runCli(['settings', ...args, '--json'], { engine })).out)).toEqual({
    keep: [],
    source_url: 'https://docs.acme.example/',
    span_characters: { least: 40, most: 200 },
    marker_form: 'C1',
    similarity_threshold: 0.2,
  });
  for (const [wrong, why] of [
    [['--keep', 'long'], /Not a number of days from 1 to 36500, nor "forever"/],
    [['--source-url', 'javascript:x'], /Not an address that begins with http:, https: or file:/],
    [['--span', '300-50'], /Not two numbers like "120-300"/],
    [['--similarity-threshold', '2'], /Not a number from 0 to 1/],
    [['--collection', 'Acme'], /--collection needs --keep/],
  ] as const)
    expect(await runCli(['settings', ...wrong], { engine })).toMatchObject({
      code: 2,
      err: expect.stringMatching(why),
    });
});
