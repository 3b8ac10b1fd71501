import { describe, expect, it } from 'vitest';
import type { DeviceStatus } from '../../../src/contract/models.ts';
import { loadCatalog } from '../../../src/engine/models/catalog.ts';
import { adviceFor } from '../../../src/engine/models/recommend.ts';

const CPU: DeviceStatus = { choice: 'auto', uses: 'cpu', name: '', memory_bytes: null, why: 'no graphics card found' };
const card = (gigabytes: number): DeviceStatus => ({
  ...{ choice: 'auto', uses: 'vulkan', name: 'Card', memory_bytes: gigabytes * 1e9, why: null },
});

describe('which models suit a machine', () => {
  const recommended = (memory: number, cores: number, device = CPU) =>
    adviceFor({ memoryBytes: memory * 1e9, cores, device }, loadCatalog())
      .filter((model) => model.recommended)
      .map(({ id }) => id);

  it.each<[number, number, DeviceStatus, string]>([
    [4, 2, CPU, 'qwen2.5-coder-1.5b'],
    [8, 2, CPU, 'qwen2.5-coder-1.5b'],
    [8, 4, CPU, 'qwen3-4b'],
    [16, 4, CPU, 'qwen3-4b'],
    [16, 8, CPU, 'qwen3-8b'],
    [32, 2, CPU, 'qwen2.5-coder-1.5b'],
    [8, 2, card(6), 'qwen3-4b'],
    [16, 4, card(12), 'qwen3-8b'],
  ])('%d GB, %d cores, %o: %s', (memory, cores, device, chat) => {
    expect(recommended(memory, cores, device)).toEqual(expect.arrayContaining([chat, 'minilm']));
  });

  it('says why, and never offers the models of the tests', () => {
    const advice = adviceFor({ memoryBytes: 8e9, cores: 2, device: CPU }, loadCatalog());
    const of = (id: string) => advice.find((model) => model.id === id);
    expect(of('smollm2')).toBeUndefined();
    expect(of('qwen2.5-coder-1.5b')).toMatchObject({
      fit: 'good',
      why: 'It needs 2.6 GB; an answer would take about 8 s on 2 cores.',
    });
    expect(of('qwen3-4b')?.fit).toBe('slow');
    expect(of('qwen3-8b')).toMatchObject({
      fit: 'too_large',
      measured: false,
      why: 'It needs 7.5 GB, and this machine has 8.0 GB.',
    });
  });

  it('goes by the speed that was measured here, where one was', () => {
    const machine = { memoryBytes: 16e9, cores: 4, device: CPU };
    const advice = (id: string, speed: number) =>
      adviceFor(machine, loadCatalog(), new Map([[id, speed]])).find((model) => model.id === id);
    expect(advice('qwen3-4b', 20)).toMatchObject({ fit: 'slow', recommended: false });
    expect(advice('qwen3-8b', 310)).toMatchObject({
      fit: 'good',
      recommended: true,
      why: expect.stringContaining('reads 310 tokens a second here; an answer takes about 1 s.'),
    });
    const small = { ...machine, memoryBytes: 4e9 };
    expect(adviceFor(small, loadCatalog(), new Map([['qwen3-8b', 310]])).find(({ id }) => id === 'qwen3-8b')?.fit).toBe(
      'too_large',
    );
  });

  it('recommends the measured default where nothing fits', () => {
    expect(recommended(2, 1)).toEqual(['qwen2.5-coder-1.5b', 'minilm']);
  });
});
