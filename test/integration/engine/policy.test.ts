import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Policy } from '../../../src/contract/policy.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { fakeEmbedder } from '../../fakes/library/fake-embedder.ts';
import { quotingChat } from './quoting-chat.ts';
import { askAll, engineOn, ingestAll, newFolder } from './sample-engine.ts';

const TEXT = 'The red house closes at nine in the evening. It opens at eight in the morning.';
const FIXED = { code: 'FIXED_BY_POLICY', message: expect.stringMatching(/IT of Example Ltd.*policy\.json/) };

let folder: string;
let dataDir: string;
let remove: () => Promise<void>;
let engine: Engine;
const start = async (rules: Omit<Policy, 'pincite_policy' | 'issued_by'> | null): Promise<void> => {
  const policy = rules && {
    path: '/etc/pincite/policy.json',
    rules: { pincite_policy: 1 as const, issued_by: 'IT of Example Ltd', ...rules },
    home: folder,
  };
  engine = await engineOn(dataDir, quotingChat(), fakeEmbedder(), true, false, {}, policy);
};
const restart = async (rules: Parameters<typeof start>[0]): Promise<void> => {
  await engine.close();
  await start(rules);
};
beforeEach(async () => {
  ({ folder, remove } = await newFolder());
  dataDir = join(folder, 'library');
  await mkdir(join(folder, 'Documents'));
  await writeFile(join(folder, 'Documents', 'red.txt'), TEXT);
  await writeFile(join(folder, 'blue.txt'), 'The blue house closes at ten in the evening.');
  await start(null);
});
afterEach(async () => {
  vi.useRealTimers();
  await engine.close();
  await remove();
});
const refused = (call: Promise<unknown>) => expect(call).rejects.toMatchObject(FIXED);

describe('how long answers are kept, once a policy fixes it', () => {
  const rules = { retention: { keep: [{ collection: 'Acme', days: 30 }] } };

  it('is not undone by settings from before, by a changed file, by a call, or by another name', async () => {
    await ingestAll(engine.client, [join(folder, 'Documents', 'red.txt')], 'Acme');
    await engine.client.settings.change({ keep: [{ collection: null, days: 7 }] });
    await restart(rules);
    expect((await engine.client.settings.get()).keep).toEqual(rules.retention.keep);
    await refused(engine.client.settings.change({ keep: [] }));
    await refused(engine.client.collections.rename({ name: 'Acme', to: 'Beta' }));
    await refused(engine.client.collections.remove({ name: 'Acme' }));
    const settings = JSON.parse(await readFile(join(dataDir, 'settings.json'), 'utf8')) as object;
    await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ ...settings, keep: [] }));
    await askAll(engine.client, { question: 'When does the red house close?', collection: 'Acme' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
    expect(await engine.client.settings.expire()).toMatchObject({ log_entries: 1 });
    // What it does not fix is the user's.
    expect((await engine.client.settings.change({ similarity_threshold: 0.3 })).similarity_threshold).toBe(0.3);
  });
});

describe('the models, once a policy fixes them', () => {
  it('are not undone by a choice from before, by a changed file, or by a call', async () => {
    const other = (await engine.client.models.list()).filter(({ role, in_use }) => role === 'chat' && !in_use)[0];
    const fixed = (await engine.client.models.list()).find(({ role, in_use }) => role === 'chat' && in_use);
    await mkdir(dataDir, { recursive: true });
    await writeFile(join(dataDir, 'models.json'), JSON.stringify({ chat: other?.id }));
    expect((await engine.client.models.list()).find(({ id }) => id === other?.id)?.in_use).toBe(true);
    await restart({ models: { chat: fixed?.id } });
    expect((await engine.client.models.list()).find(({ id }) => id === other?.id)?.in_use).toBe(false);
    expect((await engine.client.models.list()).find(({ id }) => id === fixed?.id)?.in_use).toBe(true);
    await refused(engine.client.models.choose({ id: other?.id ?? '' }));
  });

  it('stand in for none that is unknown here', async () => {
    await restart({ models: { chat: 'of-tomorrow' } });
    await expect(engine.client.models.list()).rejects.toMatchObject({ code: 'MODEL_UNKNOWN' });
  });
});

describe('the folders, once a policy fixes them', () => {
  it('are the only ones that documents come from: named, queued, or followed', async () => {
    await restart({ folders: { documents: ['~/Documents'] } });
    const results = await ingestAll(engine.client, [join(folder, 'Documents', 'red.txt'), join(folder, 'blue.txt')]);
    expect(results.map(({ source_filename: name, code }) => [name, code]).sort()).toEqual([
      ['blue.txt', 'FIXED_BY_POLICY'],
      ['red.txt', null],
    ]);
    await engine.client.queue.add({ sources: [join(folder, 'blue.txt')] });
    for await (const { files } of await engine.client.queue.watch())
      if (files.some(({ code }) => code === 'FIXED_BY_POLICY')) break;
    await refused(engine.client.folders.follow({ path: folder }));
    const watched = async () => {
      for await (const _ of await engine.client.folders.watch({ path: folder, once: true })) break;
    };
    await refused(watched());
    expect((await engine.client.documents.list()).map(({ source_filename: name }) => name)).toEqual(['red.txt']);
  });

  it('are held to where another was followed before', async () => {
    const other = join(folder, 'other');
    await mkdir(other);
    await writeFile(join(other, 'green.txt'), 'The green house closes at noon.');
    const { folder_id } = await engine.client.folders.follow({ path: other });
    await vi.waitFor(async () => expect(await engine.client.documents.list()).toHaveLength(1), { timeout: 60_000 });
    await restart({ folders: { documents: ['~/Documents'] } });
    await writeFile(join(other, 'grey.txt'), 'The grey house closes at dusk.');
    await refused(engine.client.folders.resume({ folder_id }));
    expect(await engine.client.documents.list()).toHaveLength(1);
  });

  it('hold for the place of a library', async () => {
    await engine.close();
    await expect(start({ folders: { libraries: ['~/elsewhere'] } })).rejects.toMatchObject({ code: 'FIXED_BY_POLICY' });
    await start({ folders: { libraries: ['~'] } });
  });
});

describe('exports, once a policy fixes them', () => {
  it('are of its forms only, whoever asks', async () => {
    await ingestAll(engine.client, [join(folder, 'Documents', 'red.txt')], 'Acme');
    const { answer } = await askAll(engine.client, { question: 'When does the red house close?' });
    await restart({ exports: ['md'] });
    const { client } = engine;
    const of = { answer_id: answer.answer_id };
    expect((await client.exports.answers({ form: 'md', ...of })).type).toBe('text/markdown');
    for (const form of ['docx', 'pdf', 'annotated-pdf', 'csv', 'xlsx', 'json', 'receipt'] as const)
      await refused(client.exports.answers({ form, ...of }));
    await refused(client.exports.notes({ form: 'csv' }));
    await refused(client.exports.table({ csv: 'a\n', name: 'a' }));
    await refused(client.exports.table({ csv: 'a\n', name: 'a', form: 'csv' }));
    await refused(client.mentions.table({ term: 'house' }));
    await refused(client.facts.calendar({}));
    await refused(client.audit.usageFile({ form: 'csv' }));
    await refused(client.questionnaires.start({ text: '', format: 'csv', file: 'a.csv' }));
    await refused(client.library.backup({ to: join(folder, 'backup.zip') }));
  });
});

describe('what holds', () => {
  it('is told with where it comes from', async () => {
    await engine.client.settings.change({ keep: [{ collection: null, days: 7 }] });
    const fieldsOf = async () =>
      new Map((await engine.client.policy()).held.map(({ field, values, from }) => [field, [values, from]]));
    expect((await engine.client.policy()).policy).toBeNull();
    expect((await fieldsOf()).get('retention')).toEqual([['7 days'], 'settings']);
    expect((await fieldsOf()).get('exports')).toEqual([null, 'default']);
    await restart({ servers: [], exports: ['pdf'], retention: { keep: [{ collection: 'Acme', days: 30 }] } });
    expect((await engine.client.policy()).policy?.issued_by).toBe('IT of Example Ltd');
    expect((await fieldsOf()).get('retention')).toEqual([['Acme: 30 days'], 'policy']);
    expect((await fieldsOf()).get('servers')).toEqual([[], 'policy']);
    expect((await fieldsOf()).get('chat_model')?.[1]).toBe('default');
    expect((await engine.client.status()).policy).toEqual({
      path: '/etc/pincite/policy.json',
      issued_by: 'IT of Example Ltd',
      fixed: ['servers', 'retention', 'exports'],
      exports: ['pdf'],
    });
  });
});
