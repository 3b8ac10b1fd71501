import { availableParallelism, cpus } from 'node:os';
import type { DeviceStatus } from '../../../contract/models.ts';
import type { ModelChoices } from '../../models/model-choices.ts';
import { deviceName } from '../../models/reading-speed.ts';
import type { LlamaRuntime } from '../../models/runtime/llama-runtime.ts';

/** The name of a device of this machine under which speeds are kept. */
export const nameOf = (device: DeviceStatus): string =>
  deviceName(device, cpus()[0]?.model ?? '', availableParallelism());

/**
 * Tells how many tokens of a prompt a model reads in a second: the one on a server, or one on the device that computes
 * here. Loads llama.cpp only where something was measured.
 */
export const speedHere =
  (chosen: ModelChoices, runtime: Pick<LlamaRuntime, 'device'>) =>
  async (sha256: string | null, server?: string | undefined): Promise<number | null> => {
    const measured = (await chosen.speeds()).filter((speed) => speed.sha256 === sha256);
    if (measured.length === 0) return null;
    const device = server ?? nameOf(await runtime.device());
    return measured.find((speed) => speed.device === device)?.tokens_per_second ?? null;
  };
