import { expect, it } from 'vitest';
import { documentParts } from '../../../../src/shell/document-bytes.ts';
import { engineGone } from '../../../../src/shell/page/engine-channel.ts';
import type { EngineConnection } from '../../../../src/shell/page/engine-client.ts';

const PART = { bytes: Uint8Array.of(1), total: 1 };

/** An engine whose answers to `documents.file` are these, one a call. */
function engine(...answers: (typeof PART | Error)[]) {
  let calls = 0;
  const file = async () => {
    const answer = answers[calls++];
    if (answer === undefined) throw new Error('asked more often than expected');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const client = { documents: { file } } as unknown as EngineConnection['client'];
  return { read: documentParts({ client }), calls: () => calls };
}
const signal = new AbortController().signal;

it('asks once more when the engine stopped in the middle', async () => {
  const { read } = engine(engineGone(), PART);
  expect(await read('0123456789abcdef', 0, 1, signal)).toEqual(PART);
});

it('says that the engine is gone when it does not come back', async () => {
  const { read, calls } = engine(engineGone(), engineGone());
  await expect(read('0123456789abcdef', 0, 1, signal)).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  expect(calls()).toBe(2);
});

it('does not ask again for anybody who has gone, or after another error', async () => {
  const gone = engine(engineGone());
  await expect(gone.read('0123456789abcdef', 0, 1, AbortSignal.abort())).rejects.toMatchObject({ code: 'ENGINE_GONE' });
  const broken = engine(new Error('broken'));
  await expect(broken.read('0123456789abcdef', 0, 1, signal)).rejects.toThrow('broken');
  expect([gone.calls(), broken.calls()]).toEqual([1, 1]);
});
