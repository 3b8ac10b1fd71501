import { readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';
import process from 'node:process';
import type { Llama } from 'node-llama-cpp';
import type { DeviceChoice } from '../../../contract/models.ts';

/** Loaded on first use, since it takes half a second that commands without a model should not wait for. */
export const llamaLibrary = () => {
  loading ??= withoutTrial(() => import('node-llama-cpp'));
  return loading;
};
let loading: Promise<typeof import('node-llama-cpp')> | null = null;

/** The library's module that loads llama.cpp in a child process first (on Linux), to see whether that crashes. */
const TRIAL = '/node-llama-cpp/dist/bindings/utils/testBindingBinary.js';

/**
 * Imports the library with that test always passed. A child process of Electron's binary would need the fuse RunAsNode,
 * by which anybody could run scripts as this app; and the engine is itself a process that may crash (docs/adr/0021).
 */
async function withoutTrial<T>(load: () => Promise<T>): Promise<T> {
  const source = 'export const testBindingBinary = async () => true;';
  const hooks = registerHooks({
    load: (url, context, next) =>
      url.endsWith(TRIAL) ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });
  try {
    return await load();
  } finally {
    hooks.deregister();
  }
}

/** A kind of graphics card, as llama.cpp names its interfaces. */
export type Gpu = 'metal' | 'cuda' | 'vulkan';

/**
 * The interfaces that are tried for a choice, best first. Chosen by itself, none is tried on a Linux without any
 * graphics card: loading Vulkan to learn that takes a third of a second.
 */
export function gpusToTry(choice: DeviceChoice, { platform, devices } = machine()): readonly Gpu[] {
  if (choice === 'off') return [];
  if (choice !== 'auto') return [choice];
  if (platform === 'darwin') return ['metal'];
  if (platform === 'linux' && !devices().some((name) => GRAPHICS_DEVICE.test(name))) return [];
  return ['cuda', 'vulkan'];
}

/** Names in /dev of graphics cards: of all drivers, of NVIDIA, of AMD for computing, of Windows under WSL. */
const GRAPHICS_DEVICE = /^(dri\/renderD\d+|nvidia\d+|kfd|dxg)$/;

const machine = () => ({ platform: process.platform, devices: () => [...names('/dev'), ...names('/dev/dri', 'dri/')] });

function names(folder: string, before = ''): string[] {
  try {
    return readdirSync(folder).map((name) => before + name);
  } catch {
    return [];
  }
}

/** Only the shipped binaries: nothing is built and nothing downloaded, so it works without a network and a compiler. */
export async function openLlama(gpu: Gpu | false, threads: number): Promise<Llama> {
  const { getLlama, LlamaLogLevel } = await llamaLibrary();
  return getLlama({
    gpu,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: LlamaLogLevel.disabled,
    maxThreads: threads,
  });
}
