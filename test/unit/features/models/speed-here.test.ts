import { expect, it } from 'vitest';
import type { DeviceStatus } from '../../../../src/contract/models.ts';
import { nameOf, speedHere } from '../../../../src/engine/features/models/speed-here.ts';
import type { ModelChoices } from '../../../../src/engine/models/model-choices.ts';
import type { ReadingSpeed } from '../../../../src/engine/models/reading-speed.ts';

const CPU: DeviceStatus = { choice: 'auto', uses: 'cpu', name: '', memory_bytes: null, why: 'no graphics card found' };
const CARD: DeviceStatus = { choice: 'auto', uses: 'vulkan', name: 'Card', memory_bytes: 1e9, why: null };

it('knows a speed of this model on this device only, and of a server by its name', async () => {
  const speeds: ReadingSpeed[] = [
    { sha256: 'a', device: nameOf(CPU), tokens_per_second: 70 },
    { sha256: 'a', device: nameOf(CARD), tokens_per_second: 900 },
    { sha256: 'b', device: 'llm.example:8080', tokens_per_second: 2000 },
  ];
  let device = CPU;
  let asked = 0;
  const runtime = {
    device: async () => {
      asked++;
      return device;
    },
  };
  const speed = speedHere({ speeds: async () => speeds } as Partial<ModelChoices> as ModelChoices, runtime);
  expect(await speed('a')).toBe(70);
  device = CARD;
  expect(await speed('a')).toBe(900);
  device = { ...CARD, name: 'Another' };
  expect(await speed('a')).toBeNull();
  expect(await speed('b', 'llm.example:8080')).toBe(2000);
  asked = 0;
  expect([await speed('c'), await speed(null)]).toEqual([null, null]);
  // llama.cpp is not loaded to look for what is not there.
  expect(asked).toBe(0);
});
