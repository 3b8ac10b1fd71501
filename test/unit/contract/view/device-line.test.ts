import { expect, it } from 'vitest';
import { deviceLine } from '../../../../src/contract/view/device-line.ts';

it('names the card and its interface, or says why it is the CPU', () => {
  expect(deviceLine({ choice: 'auto', uses: 'vulkan', name: 'GeForce RTX 4060', why: null })).toBe(
    'GeForce RTX 4060 (Vulkan)',
  );
  expect(deviceLine({ choice: 'off', uses: 'cpu', name: '', why: 'it is turned off' })).toBe('CPU (it is turned off)');
});
