import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../run-cli.ts';
import { LEAVE } from '../../sample-data.ts';

it('lists the facts of a document with their pages, and none of a kind that it has not', async () => {
  const { out, code } = await runCli(['facts', LEAVE]);
  expect(code).toBe(0);
  expect(out.split('\n')).toEqual([
    '1 party',
    '  Quay Ltd (Landlord)  page 3',
    '',
    '1 deadline',
    '  within 30 days: “Tenant pays within 30 days.”  page 3',
    '',
    '1 reference',
    '  Annex B (not in this document)  page 3',
    '',
    '1 section',
    '  4 Rent  page 3',
    '    “Tenant pays within 30 days.”',
    '',
  ]);
  const { parties, summary } = JSON.parse((await runCli(['facts', LEAVE, '--json'])).out);
  expect([parties[0].role, summary[0].title]).toEqual(['Landlord', '4 Rent']);
});

it('prints a chronology, and writes it as a calendar only where a file is named', async () => {
  const { out } = await runCli(['chronology', '--document', LEAVE]);
  expect(out).toBe(
    '2026-05-01  deadline  Leave and Absence Policy (leave.pdf), page 3\n  “Tenant pays within 30 days.”\n',
  );
  const folder = await mkdtemp(join(tmpdir(), 'pincite-facts-'));
  const file = join(folder, 'dates.ics');
  expect((await runCli(['chronology', '--ics', file])).out).toBe(`written to ${file}\n`);
  expect(await readFile(file, 'utf8')).toBe('BEGIN:VCALENDAR');
  await rm(folder, { recursive: true });
});
