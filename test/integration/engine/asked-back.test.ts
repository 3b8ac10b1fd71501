import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engine/engine.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const CONTRACTS = {
  'office-lease.md':
    '# Office Lease\n\n## Ending the lease\n\nThe notice period is three months to the end of a quarter.\n',
  'parking-lease.md':
    '# Parking Lease\n\n## Ending the lease\n\nThe notice period is four weeks to the end of a month.\n',
};

describe('two contracts that state different things', () => {
  let engine: Engine;
  let remove: () => Promise<void>;
  let ids: string[];
  beforeAll(async () => {
    const made = await newFolder();
    remove = made.remove;
    const paths = await Promise.all(
      Object.entries(CONTRACTS).map(async ([name, text]) => {
        await writeFile(join(made.folder, name), text);
        return join(made.folder, name);
      }),
    );
    engine = await engineOn(join(made.folder, 'library'), quotingChat());
    ids = (await ingestAll(engine.client, paths)).map(({ document_id: id }) => String(id));
  });
  afterAll(async () => {
    await engine.close();
    await remove();
  });
  const question = 'What is the notice period?';

  it('are asked back for, each as an option', async () => {
    const { answer } = await askAll(engine.client, { question });
    expect(answer).toMatchObject({ mode: 'clarify', claims: [], citations: [] });
    expect(answer.options.map(({ label }) => label).toSorted()).toEqual(['Office Lease', 'Parking Lease']);
    expect(answer.options.flatMap(({ document_ids: own }) => own).toSorted()).toEqual(ids.toSorted());
  });

  it('are not where one of them is chosen', async () => {
    for (const id of ids) {
      const { answer } = await askAll(engine.client, { question, document_ids: [id] });
      expect(answer.mode).toBe('answer');
      expect(answer.citations.map(({ document_id }) => document_id)).toEqual([id]);
    }
  });

  it('leave what is not said of one of them to be seen', async () => {
    const asked = `${question.replace('?', '')}, and to whom is notice given?`;
    const { answer } = await askAll(engine.client, { question: asked, document_ids: ids.slice(0, 1) });
    expect(answer).toMatchObject({
      mode: 'answer',
      missing_information: 'Nothing was found on: “to whom is notice given”.',
    });
  });
});
