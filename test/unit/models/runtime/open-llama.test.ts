import { describe, expect, it } from 'vitest';
import { gpusToTry } from '../../../../src/engine/models/runtime/open-llama.ts';

describe('which graphics interfaces are tried', () => {
  const on = (platform: NodeJS.Platform, ...devices: string[]) => ({ platform, devices: () => devices });

  it.each([
    ['off', on('linux', 'nvidia0'), []],
    ['vulkan', on('linux'), ['vulkan']],
    ['auto', on('darwin'), ['metal']],
    ['auto', on('win32'), ['cuda', 'vulkan']],
    ['auto', on('linux', 'null', 'tty0', 'dri/card0'), []],
    ['auto', on('linux', 'null', 'dri/renderD128'), ['cuda', 'vulkan']],
    ['auto', on('linux', 'nvidia0'), ['cuda', 'vulkan']],
    ['auto', on('linux', 'dxg'), ['cuda', 'vulkan']],
  ] as const)('%s on %o: %o', (choice, machine, gpus) => {
    expect(gpusToTry(choice, machine)).toEqual(gpus);
  });
});
