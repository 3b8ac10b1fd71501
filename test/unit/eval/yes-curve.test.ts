import { describe, expect, it } from 'vitest';
import { recordingRuntime } from '../../../eval/answers/recording-runtime.ts';
import { yesCurve } from '../../../eval/refusals/yes-curve.ts';
import type { LlamaRuntime } from '../../../src/engine/models/runtime/llama-runtime.ts';
import type { ChatRuntime } from '../../../src/engine/models/types.ts';

const casesOf = (answerable: boolean, ...values: number[]) => values.map((yes) => ({ answerable, yes }));

describe('the curve of the model’s Yes', () => {
  it('says what answering from each threshold on would give', () => {
    const curve = yesCurve([...casesOf(true, 0.9, 0.6, 0), ...casesOf(false, 0.7, 0.2)], [0.5, 0.8]);
    expect(curve?.points).toEqual([
      { threshold: 0.5, answered: 2 / 3, refused: 0.5, balanced_accuracy: expect.closeTo(7 / 12) },
      { threshold: 0.8, answered: expect.closeTo(1 / 3), refused: 1, balanced_accuracy: expect.closeTo(2 / 3) },
    ]);
    // 0.9 above both, 0.6 above one, 0 above none.
    expect(curve?.area_under_curve).toBe(0.5);
  });

  it('is none where all questions are of one kind', () => {
    expect(yesCurve(casesOf(true, 0.9), [0.5])).toBeNull();
    expect(yesCurve(casesOf(false, 0.9), [0.5])).toBeNull();
  });
});

describe('the recording runtime', () => {
  it('keeps the prompts of a question and the probability of its Yes, and no other', async () => {
    const chat = {
      model: { file: 'm.gguf', sha256: 'a' },
      preference: async (_: unknown, [first]: readonly [string, string]) => (first === 'Yes' ? 0.7 : 0.9),
    } as unknown as ChatRuntime;
    const { runtime, takeRecorded } = recordingRuntime({ chat: async () => chat } as LlamaRuntime);
    const recorded = await runtime.chat();
    await recorded.preference({ system: 's', user: 'lines?' }, ['Yes', 'No']);
    await recorded.preference({ system: 's', user: 'lines' }, ['answer', 'refuse']);
    expect(takeRecorded()).toEqual({ prompts: ['lines?', 'lines'], yes: 0.7 });
    expect(takeRecorded()).toEqual({ prompts: [], yes: null });
  });
});
