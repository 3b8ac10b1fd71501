import type { DeviceStatus } from '../../models.ts';

const KINDS: Readonly<Record<DeviceStatus['uses'], string>> = {
  cpu: 'CPU',
  metal: 'Metal',
  vulkan: 'Vulkan',
  cuda: 'CUDA',
};

/** "NVIDIA GeForce RTX 4060 (Vulkan)", "CPU (no graphics card found)". */
export function deviceLine({ uses, name, why }: DeviceStatus): string {
  return uses === 'cpu' ? `CPU${why === null ? '' : ` (${why})`}` : `${name} (${KINDS[uses]})`;
}
