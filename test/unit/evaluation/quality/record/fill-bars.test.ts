import { expect, test } from 'vitest';
import { type FillPowers, fillBars } from '../../../../../evaluation/quality/record/fill-bars.ts';
import { resultsIn, testsCommand } from '../../../../../evaluation/quality/record/other-results.ts';
import { commandText } from '../../../../../evaluation/results/runs.ts';

const screen = { print: () => undefined, note: () => undefined, status: () => undefined };

test('runs go one after the other; one that fails costs the others nothing and is named at the end', async () => {
  const did: string[] = [];
  const powers: FillPowers = {
    startOwn: async (run) => {
      did.push(commandText(run));
      if (run.command === 'mutations') throw new Error('no model');
    },
    startOther: async (id) => void did.push(id),
    finish: async (ids) => void did.push(`${ids.length} told`),
  };
  const deps = { screen, signal: new AbortController().signal };
  await expect(fillBars(['labels', 'mutations', 'search', 'highlight'], deps, powers)).rejects.toThrow(
    'these did not measure: mutations',
  );
  expect(did).toEqual([
    ...['npm run eval -- labels', 'npm run eval -- mutations', 'npm run bench -- search --sample 100'],
    ...['highlight', '4 told'],
  ]);
});

test('tests write JSON beside what they print, through npm too; what is no object of JSON is no result', () => {
  const reporters = "--reporter=default --reporter=json --outputFile.json='/tmp/t.json'";
  expect(testsCommand('npx vitest run a', '/tmp/t.json')).toBe(`npx vitest run a ${reporters}`);
  expect(testsCommand('npm run e2e', '/tmp/t.json')).toBe(`npm run e2e -- ${reporters}`);
  expect(testsCommand('npm run build && npx vitest run a', '/tmp/t.json')).toBe(
    `npm run build && npx vitest run a ${reporters}`,
  );
  expect([resultsIn('{"exact": 3}'), resultsIn('failed'), resultsIn('')]).toEqual([{ exact: 3 }, null, null]);
});
