import { z } from 'zod';
import type { DeviceStatus } from '../../contract/models.ts';

/** How quickly a chat model reads its prompt on a device, measured once with its trial (ADR 0104). */
export const ReadingSpeed = z.object({
  /** Of the model, as answers name it. */
  sha256: z.string(),
  device: z.string(),
  tokens_per_second: z.number().positive(),
});
export type ReadingSpeed = z.infer<typeof ReadingSpeed>;

/** Most speeds that are kept: the oldest go. */
const KEPT = 20;

/** The name under which the speed on a device is kept. `processor`: its model, for the CPU. */
export const deviceName = ({ uses, name }: DeviceStatus, processor: string, threads: number): string =>
  uses === 'cpu' ? `${threads} threads of ${processor}` : `${uses}: ${name}`;

/** The speeds with this one in place of an earlier one of the same model and device. */
export function withSpeed(speeds: readonly ReadingSpeed[], speed: ReadingSpeed): ReadingSpeed[] {
  const others = speeds.filter(({ sha256, device }) => sha256 !== speed.sha256 || device !== speed.device);
  return [...others, speed].slice(-KEPT);
}
