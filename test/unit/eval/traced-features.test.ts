import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tracedFeatures } from '../../../eval/answers/traced-features.ts';
import { openTraceLog } from '../../../src/engine/records/trace-log.ts';

test('features are read from the newest entry of the trace log, and only when it is the answer asked about', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'traced-'));
  const log = openTraceLog(join(dataDir, 'logs'), (_, action) => action());
  await expect(tracedFeatures(dataDir, 'a')).rejects.toThrow('is not answer a');
  await log.append({ query_id: 'a', metadata: { confidence_features: { overlap: 0.5 } } });
  expect(await tracedFeatures(dataDir, 'a')).toEqual({ overlap: 0.5 });
  await log.append({ query_id: 'b', metadata: { confidence_features: null } });
  expect(await tracedFeatures(dataDir, 'b')).toBeNull();
  await expect(tracedFeatures(dataDir, 'a')).rejects.toThrow('is not answer a');
  await rm(dataDir, { recursive: true });
});
