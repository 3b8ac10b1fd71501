import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { originalPaths } from '../../../../src/engine/library/ingest/original-paths.ts';
import { temporaryFolder } from '../../../fakes/library/open-test-library.ts';

describe('originalPaths', () => {
  it('has the path from which a document was added last, also for the next who opens it', async () => {
    const folder = await temporaryFolder();
    const paths = originalPaths(folder);
    expect(await paths.of('a')).toBeNull();
    await paths.keep('a', '/home/one.pdf');
    await paths.keep('b', '/home/two.pdf');
    await paths.keep('a', '/home/moved.pdf');
    expect(await originalPaths(folder).of('a')).toBe('/home/moved.pdf');
  });

  it('forgets a document with every path of it, and nothing else', async () => {
    const folder = await temporaryFolder();
    const paths = originalPaths(folder);
    await paths.keep('a', '/home/secret name.pdf');
    await paths.keep('b', '/home/two.pdf');
    await paths.drop(['a', 'unknown']);
    expect([await paths.of('a'), await paths.of('b')]).toEqual([null, '/home/two.pdf']);
    expect(await readFile(join(folder, 'originals.jsonl'), 'utf8')).not.toContain('secret');
  });

  it('loses no more than the line that was cut', async () => {
    const folder = await temporaryFolder();
    const paths = originalPaths(folder);
    await paths.keep('a', '/home/one.pdf');
    await appendFile(join(folder, 'originals.jsonl'), '\n{"document_id":"b","pa');
    await paths.keep('c', '/home/three.pdf');
    expect([await paths.of('a'), await paths.of('b'), await paths.of('c')]).toEqual([
      '/home/one.pdf',
      null,
      '/home/three.pdf',
    ]);
  });
});
