import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { encryptLibrary } from '../../../src/engine/backup/encrypt-library.ts';
import { fakePdf, writeFiles } from '../../fakes/library/fake-files.ts';
import { temporaryFolder } from '../../fakes/library/open-test-library.ts';
import { whyNotRecorded } from '../../power-cut/record-process.ts';

const CHILD = fileURLToPath(new URL('../../fakes/library/ingest-child.ts', import.meta.url));
const PASSPHRASE = 'nothing leaves this machine';
/** An address for documentation that nobody has (RFC 5737). */
const PROXY = 'http://192.0.2.1:9';

test('an encrypted library connects to 127.0.0.1 alone, also where a proxy is set', async ({ skip }) => {
  const why = whyNotRecorded();
  if (why !== null) return skip(why);
  const folder = await temporaryFolder();
  const [dataDir, trace] = [join(folder, 'data'), join(folder, 'trace')];
  const paths = await writeFiles(join(folder, 'files'), { 'policy.pdf': fakePdf('Quillfeather', 3, 12, 1) });
  await encryptLibrary({ dataDir, passphrase: PASSPHRASE });
  const order = { dataDir, paths, wait: 'ready', msPerPage: 0, msPerBatch: 0, passphrase: PASSPHRASE };
  const proxies = Object.fromEntries(
    ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'].map((name) => [name, PROXY]),
  );
  const { status, stdout, stderr } = spawnSync(
    'strace',
    [
      '-f',
      '-qq',
      '-e',
      'trace=%network',
      '-e',
      'signal=none',
      '-o',
      trace,
      process.execPath,
      CHILD,
      JSON.stringify(order),
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, ...proxies, AWS_SESSION_TOKEN: 'of somebody', LANCEDB_LOG: 'off', UV_USE_IO_URING: '0' },
    },
  );
  expect([status, stdout.includes('"state":"ready"')], stderr).toEqual([0, true]);
  const calls = (await readFile(trace, 'utf8')).split('\n');
  const named = calls.filter((line) => /\bsin6?_addr\b|inet_addr|inet_pton/u.test(line));
  expect(named.filter((line) => line.includes('connect(')).length).toBeGreaterThan(0);
  expect(named.filter((line) => !/inet_addr\("127\.0\.0\.1"\)/u.test(line))).toEqual([]);
});
