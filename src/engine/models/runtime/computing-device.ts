import type { Llama } from 'node-llama-cpp';
import { PinciteError } from '../../../contract/errors.ts';
import type { DeviceChoice, DeviceStatus } from '../../../contract/models.ts';
import type { VerifiedModel } from '../model-file.ts';
import type { GpuTrial } from './gpu-trial.ts';
import { once } from './once.ts';
import { type Gpu, gpusToTry, openLlama } from './open-llama.ts';

export interface DeviceOptions {
  /** Asked once, when llama.cpp is loaded. */
  readonly choice: () => Promise<DeviceChoice>;
  /** Remembers a graphics driver that ends this process. */
  readonly trial?: GpuTrial;
  /** Receives a line when a card that was found could not be used. */
  readonly log?: (line: string) => void;
}

interface Computing {
  readonly llama: Llama;
  readonly status: DeviceStatus;
}

/** What computes in this process: a graphics card where one is found and wanted, else the CPU. */
export interface ComputingDevice {
  /**
   * Opens something of a model on the device. When the card cannot, it is opened on the CPU, and so is what follows.
   * Throws MODEL_FAILED.
   */
  open<T>(file: VerifiedModel, open: (llama: Llama) => Promise<T>): Promise<T>;
  /** True where the CPU computes for certain, found out without loading llama.cpp where no card is to be tried. */
  isCpu(): Promise<boolean>;
  /** Never throws: what keeps llama.cpp from loading is its `why`. */
  status(): Promise<DeviceStatus>;
  /** Null before llama.cpp was loaded. */
  statusIfKnown(): Promise<DeviceStatus | null>;
  dispose(): Promise<void>;
}

const GPU_NAMES: Readonly<Record<Gpu, string>> = { metal: 'Metal', cuda: 'CUDA', vulkan: 'Vulkan' };

export function computingDevice(options: DeviceOptions, threads: number): ComputingDevice {
  const opened: Llama[] = [];
  const keep = (llama: Llama): Llama => {
    opened.push(llama);
    return llama;
  };
  const first = once(async (): Promise<Computing> => {
    const choice = await options.choice();
    const found = await openGpu(choice, threads, options);
    if ('llama' in found) return { ...found, llama: keep(found.llama) };
    return { llama: keep(await openLlama(false, threads)), status: onCpu(choice, found.why) };
  });
  let instead: Computing | null = null;
  const computing = async () => instead ?? (await first());
  const openOnDevice = async <T>(file: string, open: (llama: Llama) => Promise<T>): Promise<T> => {
    const { llama, status } = await computing();
    if (status.uses === 'cpu') return open(llama);
    return open(llama).catch(async (error: unknown) => {
      const cpu = keep(await openLlama(false, threads));
      const result = await open(cpu);
      // A file that the CPU cannot open either says nothing about the card.
      const why = `${GPU_NAMES[status.uses as Gpu]} could not open ${file}: ${messageOf(error)}`;
      instead = { llama: cpu, status: onCpu(status.choice, why) };
      options.log?.(`The CPU is used: ${why}.`);
      return result;
    });
  };
  return {
    open: ({ file }, open) => orModelFailed(file, openOnDevice(file, open)),
    isCpu: async () => gpusToTry(await options.choice()).length === 0 || (await computing()).status.uses === 'cpu',
    status: () =>
      computing().then(
        ({ status }) => status,
        (error: unknown) => onCpu('auto', `llama.cpp does not load: ${messageOf(error)}`),
      ),
    statusIfKnown: async () => (instead ?? (await first.opened()?.catch(() => null)))?.status ?? null,
    dispose: async () => {
      await first.opened()?.catch(() => null);
      for (const llama of opened.splice(0)) await llama.dispose();
    },
  };
}

const onCpu = (choice: DeviceChoice, why: string): DeviceStatus => ({
  choice,
  uses: 'cpu',
  name: '',
  memory_bytes: null,
  why,
});

/** The first interface that has a card, or why there is none. */
async function openGpu(
  choice: DeviceChoice,
  threads: number,
  { trial, log }: DeviceOptions,
): Promise<Computing | { readonly why: string }> {
  const gpus = gpusToTry(choice);
  if (gpus.length === 0)
    return { why: choice === 'off' ? 'the graphics card is turned off' : 'no graphics card found' };
  if ((await trial?.isHopeless()) ?? false) {
    const why = 'loading the graphics driver ended Pincite twice; choose a device again to try it';
    log?.(`The CPU is used: ${why}.`);
    return { why };
  }
  const reasons: string[] = [];
  await trial?.begin();
  for (const gpu of gpus) {
    try {
      const llama = await openLlama(gpu, threads);
      const names = llama.supportsGpuOffloading ? await llama.getGpuDeviceNames() : [];
      if (names.length > 0) {
        const { total } = await llama.getVramState();
        await trial?.end();
        return { llama, status: { choice, uses: gpu, name: names.join(', '), memory_bytes: total, why: null } };
      }
      await llama.dispose();
      reasons.push(`${GPU_NAMES[gpu]} finds no card`);
    } catch (error) {
      reasons.push(
        (error as Error).name === 'NoBinaryFoundError'
          ? `${GPU_NAMES[gpu]} is not installed`
          : `${GPU_NAMES[gpu]} does not load (${messageOf(error)})`,
      );
    }
  }
  await trial?.end();
  const why = reasons.join(', ');
  // Nobody asked for a card that is not there; who chose an interface is told.
  if (choice !== 'auto') log?.(`The CPU is used: ${why}.`);
  return { why };
}

/** The result of work with a model's file. Throws MODEL_FAILED, with what the work failed with as its reason. */
export async function orModelFailed<T>(file: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new PinciteError('MODEL_FAILED', { file, why: messageOf(error) }, { cause: error });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
