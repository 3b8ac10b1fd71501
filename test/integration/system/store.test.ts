import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server, whyNoS3Server } from '../../fakes/bucket/s3-server.ts';
import { newFolder, sampleLibrary } from '../engine/sample-engine.ts';

const CLI = fileURLToPath(new URL('../../../src/cli/index.ts', import.meta.url));

const why = whyNoS3Server();
if (why !== null) process.stderr.write(`The commands of a library in a bucket are not tested: ${why}\n`);

/** The command line, in processes with the guard. */
describe.skipIf(why !== null)('a library in a bucket, on the command line', () => {
  let place: Awaited<ReturnType<typeof newFolder>>;
  let server: S3Server;
  let [library, keyFile, note] = ['', '', ''];
  const pincite = async (...argv: readonly string[]) => {
    const env = { ...process.env, NO_COLOR: '1', PINCITE_MODELS: join(place.folder, 'no-models') };
    const child = spawn(process.execPath, [CLI, ...(argv.includes('--data') ? [] : ['--data', library]), ...argv], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    expect(out + err).not.toContain(server.endpoint.key);
    return { code: code as number, out, err };
  };
  const set = (url = server.endpoint.url, ...more: readonly string[]) =>
    pincite('store', 'set', server.endpoint.place, '--endpoint', url, '--key-file', keyFile, ...more);
  const name = () => new URL(server.endpoint.url).host;

  beforeAll(async () => {
    place = await newFolder();
    // What these tests set of servers is for this file alone: another that runs beside it has none.
    process.env.XDG_CONFIG_HOME = join(place.folder, 'config');
    server = await startS3Server();
    library = join(place.folder, 'library');
    keyFile = join(place.folder, 'key');
    note = join(place.folder, 'note.txt');
    await writeFile(keyFile, `${server.endpoint.key_id}\n${server.endpoint.key}\n`);
    await writeFile(note, 'The supplier keeps records of all deliveries for seven years.\n');
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it('is refused where the folder has documents of its own', async () => {
    const own = join(place.folder, 'own');
    await sampleLibrary(own);
    const { code, err } = await set(undefined, '--data', own);
    expect([code, err]).toEqual([1, expect.stringMatching(/^pincite: LIBRARY_HAS_DOCUMENTS: .*name an empty folder/u)]);
    expect((await pincite('documents', '--data', own)).code).toBe(0);
  });

  it('is set, shown, read and named, in a file of the owner alone', async () => {
    const done = await set();
    expect([done.code, done.err]).toEqual([0, '']);
    expect(done.out).toContain(`will be in s3://team/library on ${name()}.`);
    const owner = join(place.folder, 'config', 'pincite', 'endpoints.json');
    expect((await stat(owner)).mode & 0o777).toBe(0o600);
    expect((await pincite('store', 'show')).out).toBe(
      `s3://team/library at ${server.endpoint.url}, region us-east-1\n`,
    );
    expect((await pincite('store', 'check')).out).toContain('was read: 0 documents.');
    const doctor = await pincite('doctor');
    expect(doctor.out).toContain(`${name()} alone, which has the documents (s3://team/library)`);
    expect(doctor.out).toContain('which the guard does not hold');
    const offline = await pincite('doctor', '--offline');
    expect([offline.code, offline.out]).toEqual([0, expect.stringContaining(name())]);
  });

  it('has what was added, found and removed from another folder too', async () => {
    const added = await pincite('ingest', note, '--collection', 'Deliveries', '--json');
    expect([added.code, JSON.parse(added.out)[0]?.state]).toEqual([0, 'searchable']);
    expect(JSON.parse((await pincite('index', '--json')).out)).toMatchObject({ documents: 1, waiting: 1 });
    const other = join(place.folder, 'other');
    await set(undefined, '--data', other);
    const found = await pincite('search', 'supplier records', '--data', other);
    expect([found.code, found.out]).toEqual([0, expect.stringContaining('records of all deliveries')]);
    expect((await pincite('collections', '--data', other)).out).toContain('Deliveries');
    const check = await pincite('check', '--json', '--data', other);
    expect([check.code, JSON.parse(check.out)]).toEqual([0, expect.objectContaining({ sound: true, documents: 1 })]);
    const id = JSON.parse(added.out)[0].document_id as string;
    const certified = await pincite('remove', id, '--certificate', join(place.folder, 'gone.json'), '--data', other);
    expect([certified.code, certified.err]).toEqual([1, expect.stringContaining('STORE_LOCAL_ONLY')]);
    const removed = await pincite('remove', id, '--data', other);
    expect([removed.code, removed.out]).toEqual([0, expect.stringContaining('"pincite index" deletes')]);
    expect(JSON.parse((await pincite('documents', '--json')).out)).toEqual([]);
  });

  it.each([
    [['backup', 'all.zip'], 'a backup'],
    [['repair'], 'a repair'],
  ])('says that %j is not for a bucket', async (argv, what) => {
    const { code, err } = await pincite(...argv);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining(
        `STORE_LOCAL_ONLY: The documents of this library are in s3://team/library, and Pincite does not do ${what}`,
      ),
    ]);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('does not restore a backup beside it', async () => {
    const backup = join(place.folder, 'own.backup');
    expect((await pincite('backup', backup, '--data', join(place.folder, 'own'))).code).toBe(0);
    const { code, err } = await pincite('restore', backup);
    expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringMatching(/LIBRARY_EXISTS|STORE_LOCAL_ONLY/u)]]);
  });

  it('says in one line that the server is away, and that a moved folder has none', async () => {
    await set('http://127.0.0.1:9');
    const away = await pincite('documents');
    expect([away.code, away.err.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^pincite: STORE_UNREACHABLE: The server 127\.0\.0\.1:9/u)],
    ]);
    await set();
    const moved = join(place.folder, 'moved');
    await rename(library, moved);
    const { code, err } = await pincite('documents', '--data', moved);
    expect([code, err]).toEqual([1, expect.stringContaining('STORE_NOT_SET')]);
    expect((await set(undefined, '--data', moved)).code).toBe(0);
    expect((await pincite('documents', '--data', moved)).code).toBe(0);
    await rename(moved, library);
  });

  it('is off again, and the folder is a library of its own', async () => {
    expect((await pincite('store', 'off')).out).toContain('those in the bucket stay there');
    expect((await pincite('store', 'show')).out).toBe('The documents are in the folder of the library.\n');
    expect((await pincite('ingest', note)).code).toBe(0);
    expect(await readFile(join(library, 'library.json'), 'utf8')).toContain('schema');
    expect((await set()).err).toContain('LIBRARY_HAS_DOCUMENTS');
  });
});
