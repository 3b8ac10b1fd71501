import { expect, it } from 'vitest';
import { deviceLine } from '../../../../../src/contract/view/machine/device-line.ts';

it('names the card and its interface, or says why it is the CPU', () => {
  expect(deviceLine({ choice: 'auto', uses: 'vulkan', name: 'GeForce RTX 4060', memory_bytes: 8e9, why: null })).toBe(
    'GeForce RTX 4060 (Vulkan)',
  );
  expect(deviceLine({ choice: 'off', uses: 'cpu', name: '', memory_bytes: null, why: 'it is turned off' })).toBe(
    'CPU (it is turned off)',
  );
});
