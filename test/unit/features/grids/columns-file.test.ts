import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readColumns } from '../../../../src/engine/features/grids/columns-file.ts';
import { findTemplates } from '../../../../src/engine/features/grids/templates.ts';
import { readQuestion } from '../../../../src/engine/question/question.ts';

const SHIPPED = fileURLToPath(new URL('../../../../resources/grid-templates/', import.meta.url));
const csv = (text: string) => readColumns({ text, format: 'csv', name: 'mine' });
const json = (value: unknown) =>
  readColumns({ text: typeof value === 'string' ? value : JSON.stringify(value), format: 'json', name: 'mine' });

describe('a file of columns', () => {
  it('is a template as JSON, with its own name', () => {
    const column = { name: 'Cap', question: 'What is the cap?', type: 'amount' };
    expect(json({ name: 'Contracts', columns: [column] })).toEqual({
      ...{ name: 'Contracts', description: '', columns: [{ ...column, choices: [] }] },
    });
  });

  it('is a list of columns alone, with the name of the file', () => {
    expect(json([{ name: 'Cap', question: 'What is the cap?' }])).toMatchObject({
      ...{ name: 'mine', columns: [{ name: 'Cap', type: 'text' }] },
    });
  });

  it('is a table: its names in any case, types as people write them, choices parted by semicolons', () => {
    const text =
      '\ufeffName,Question,Type,Choices\nLaw,Which law governs?,Choice,New York; Delaware\n,May it be assigned?,yes or no,\n,Who?,,\n';
    expect(csv(text).columns).toEqual([
      { name: 'Law', question: 'Which law governs?', type: 'choice', choices: ['New York', 'Delaware'] },
      { name: 'May it be assigned?', question: 'May it be assigned?', type: 'yes_no', choices: [] },
      { name: 'Who?', question: 'Who?', type: 'text', choices: [] },
    ]);
  });

  it.each<[string, () => unknown, string]>([
    ['no JSON', () => json('{"name": '), 'it is no JSON'],
    [
      'a type of another name',
      () => csv('name,question,type\nA,B?,number\n'),
      'column 1: the type is none of text, date',
    ],
    [
      'a question that is missing',
      () => csv('name,question\nA,B?\nC,\n'),
      'column 2: question is missing, empty or too long',
    ],
    [
      'a choice without choices',
      () => csv('name,question,type\nLaw,Which?,choice\n'),
      'the column Law is a choice and names no choices',
    ],
    ['no columns', () => csv('name,question\n'), 'columns is missing or not as it should be'],
    ['a table that cannot be read', () => csv('name,question\n"A,B'), 'the table cannot be read'],
    ['something else', () => json('"text"'), 'is missing or not as it should be'],
  ])('refuses %s in one sentence', (_, read, why) => {
    expect(read).toThrow(expect.objectContaining({ code: 'BAD_REQUEST', message: expect.stringContaining(why) }));
  });
});

describe('templates', () => {
  it('come with the app: four, of eight to ten questions each', async () => {
    const templates = await findTemplates({ shipped: SHIPPED, own: join(SHIPPED, 'none') });
    expect(templates.map(({ name, file, problem }) => [name, file, problem])).toEqual([
      ['Lease', null, null],
      ['Non-disclosure agreement', null, null],
      ['Privacy policy', null, null],
      ['Supplier contract', null, null],
    ]);
    for (const { columns, description } of templates) {
      expect(columns.length).toBeGreaterThanOrEqual(8);
      expect(columns.length).toBeLessThanOrEqual(10);
      expect(new Set(columns.map(({ name }) => name)).size).toBe(columns.length);
      expect(description).toMatch(/^For .*\.$/);
      // What code can answer with yes or no.
      for (const { question, type } of columns)
        if (type === 'yes_no')
          expect([question, readQuestion(question).statement]).toEqual([question, expect.anything()]);
    }
  });

  it('are those of the user too; a file that is none says why and hides nothing', async () => {
    const own = await mkdtemp(join(tmpdir(), 'pincite-templates-'));
    await writeFile(join(own, 'a-good.csv'), 'name,question\nCap,What is the cap?\n');
    await writeFile(join(own, 'bad.json'), '{"columns": []}');
    await writeFile(join(own, 'good.json'), '[{"name": "A", "question": "B?"}]');
    await writeFile(join(own, 'notes.txt'), 'not a template');
    await mkdir(join(own, 'folder.json'));
    const templates = await findTemplates({ shipped: join(own, 'none'), own });
    expect(templates.map(({ file, columns, problem }) => [file, columns.length, problem])).toEqual([
      ['a-good.csv', 1, null],
      ['bad.json', 0, expect.stringMatching(/^The template bad\.json cannot be used: columns .*\.$/)],
      ['folder.json', 0, expect.stringMatching(/^The template folder\.json cannot be used: .*folder.*\.$/)],
      ['good.json', 1, null],
    ]);
    await rm(own, { recursive: true });
  });
});
