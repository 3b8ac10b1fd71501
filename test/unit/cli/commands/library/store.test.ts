import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEndpoints } from '../../../../../src/offline/change-endpoints.ts';
import { readEndpoints } from '../../../../../src/offline/endpoints.ts';
import { fakeEngine } from '../../fake-engine.ts';
import { runCli } from '../../run-cli.ts';

const PLACE = 's3://team/library';
const SERVER = 'http://s3.example:9000';

describe('pincite store', () => {
  let [folder, keyFile] = ['', ''];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincite-store-'));
    keyFile = join(folder, 'key');
    await writeFile(keyFile, 'AKIANAME\nsecret-key\n');
  });
  afterAll(() => rm(folder, { recursive: true }));
  const run = (...argv: string[]) =>
    runCli(['store', ...argv, '--data', join(folder, 'library')], {
      ownerDir: join(folder, 'owner'),
      engine: fakeEngine({ documents: [] }),
    });
  const list = () => readEndpoints(join(folder, 'owner'), join(folder, 'library')).list;
  const set = (place: string, ...more: string[]) =>
    run('set', place, '--endpoint', SERVER, '--key-file', keyFile, ...more);

  it('sets a place beside the server that writes the answers, never shows the key, and takes it out', async () => {
    const chat = { purpose: 'chat', url: 'http://llm.example', model: 'm', key: null } as const;
    await changeEndpoints(join(folder, 'owner'), join(folder, 'library'), { purpose: 'chat', endpoint: chat });
    const done = await set(PLACE, '--region', 'eu-1');
    expect([done.code, done.out]).toEqual([0, expect.stringContaining(`will be in ${PLACE} on s3.example:9000.`)]);
    expect(done.err).toContain('http is not encrypted');
    const store = {
      purpose: 'store',
      url: SERVER,
      place: PLACE,
      region: 'eu-1',
      key_id: 'AKIANAME',
      key: 'secret-key',
    };
    expect(list()).toEqual([chat, store]);
    const shown = await run('show');
    expect(shown.out).toBe(`${PLACE} at ${SERVER}, region eu-1\n`);
    const json = await run('show', '--json');
    expect(JSON.parse(json.out)).toEqual({ place: PLACE, url: SERVER, region: 'eu-1' });
    const checked = await run('check');
    expect(checked.out).toBe(`${PLACE} on s3.example:9000 was read: 0 documents.\n`);
    for (const { out, err } of [done, shown, json, checked]) expect(out + err).not.toMatch(/secret-key|AKIANAME/u);
    expect((await run('off')).code).toBe(0);
    expect(list()).toEqual([chat]);
    expect((await run('check')).out).toBe('The documents are in the folder of the library.\n');
  });

  it.each(['s3://team', 's3://team/', 'team/library', 's3://Team/x', 's3://team/../x', 's3://team/a b'])(
    'refuses %s as a place',
    async (place) => {
      const { code, err } = await set(place);
      expect([code, err]).toEqual([1, expect.stringContaining('s3://BUCKET/PREFIX')]);
    },
  );

  it('refuses what is no address and no key, and changes nothing', async () => {
    const before = list();
    const empty = join(folder, 'empty');
    await writeFile(empty, 'AKIANAME\n');
    for (const [argv, said] of [
      [['--endpoint', 's3.example', '--key-file', keyFile], 'an address begins with'],
      [['--endpoint', SERVER, '--key-file', empty], 'its first two lines are not'],
      [['--endpoint', SERVER, '--key-file', join(folder, 'none')], 'FILE_UNREADABLE'],
    ] as const)
      expect((await run('set', PLACE, ...argv)).err).toContain(said);
    expect(list()).toEqual(before);
  });
});
