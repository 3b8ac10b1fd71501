import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tracedFeatures } from '../../../../../evaluation/quality/answers/traced-features.ts';
import { openRecords } from '../../../records/open-records.ts';

test('features are read from the answer’s own entry, also when another run has written behind it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'traced-'));
  const records = await openRecords();
  const log = records.open(join(dataDir, 'logs'));
  await log.append({ query_id: 'a', metadata: { confidence_features: { overlap: 0.5 } } });
  expect(await tracedFeatures(dataDir, 'a')).toEqual({ overlap: 0.5 });
  await log.append({ query_id: 'b', metadata: { confidence_features: null }, asked: 'a' });
  expect(await tracedFeatures(dataDir, 'b')).toBeNull();
  expect(await tracedFeatures(dataDir, 'a')).toEqual({ overlap: 0.5 });
  await expect(tracedFeatures(dataDir, 'c')).rejects.toThrow('answer c is not among the last entries');
  await rm(dataDir, { recursive: true });
  await records.remove();
});
