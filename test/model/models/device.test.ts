import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { DeviceStatus } from '../../../src/contract/models.ts';

const SCRIPT = fileURLToPath(new URL('../../fakes/models/compute-on.ts', import.meta.url));
const ICDS = '/usr/share/vulkan/icd.d';
/** Mesa's driver that computes in software: `apt-get install mesa-vulkan-drivers`. */
const software = existsSync(ICDS) ? readdirSync(ICDS).find((name) => /^lvp_icd/.test(name)) : undefined;
const library = fileURLToPath(new URL('../../../node_modules/@node-llama-cpp/linux-x64-vulkan/bins', import.meta.url));

interface Computed {
  readonly status: DeviceStatus;
  readonly vector: readonly number[];
  readonly text: string;
  readonly opened: string;
  readonly afterwards: DeviceStatus;
  readonly refused: string;
  readonly still: string;
  readonly lines: readonly string[];
}

/** In a process of its own: the drivers read their settings when they are loaded. */
function computeOn(choice: string, env: Record<string, string> = {}): Computed {
  const said = execFileSync(process.execPath, ['--no-warnings', SCRIPT, choice], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    timeout: 280_000,
  });
  return JSON.parse(said);
}

describe('the device that computes', () => {
  it('is the CPU where it is turned off', () => {
    const { status, opened, lines } = computeOn('off');
    expect(status).toEqual({
      choice: 'off',
      uses: 'cpu',
      name: '',
      memory_bytes: null,
      why: 'the graphics card is turned off',
    });
    expect(opened).toBe('on the CPU');
    expect(lines).toEqual([]);
  });

  it('is the CPU, with a line, where the chosen interface is not installed', () => {
    const { status, text, lines } = computeOn('cuda', { PATH: '' });
    expect(status).toMatchObject({ choice: 'cuda', uses: 'cpu' });
    expect(status.why).toMatch(/^CUDA (is not installed|finds no card|does not load)/);
    expect(text).toMatch(/^[a-z]{8}$/);
    expect(lines[0]).toBe(`The CPU is used: ${status.why}.`);
  });
});

const why = !existsSync(library)
  ? 'this system has no Vulkan package of node-llama-cpp'
  : software === undefined
    ? `there is no software driver in ${ICDS}; install mesa-vulkan-drivers`
    : null;
describe.skipIf(why !== null)(`on Vulkan${why === null ? '' : `: skipped, since ${why}`}`, () => {
  const driver = { VK_ICD_FILENAMES: join(ICDS, software ?? ''), VK_DRIVER_FILES: join(ICDS, software ?? '') };

  it('computes there what the CPU computes, and goes on with the CPU when a model does not open there', () => {
    // llama.cpp takes a driver in software only when it is named.
    const there = computeOn('vulkan', { ...driver, GGML_VK_VISIBLE_DEVICES: '0' });
    expect(there.status).toMatchObject({ choice: 'vulkan', uses: 'vulkan', why: null });
    expect(there.status.name).toMatch(/llvmpipe/);
    const here = computeOn('off');
    const cosine = there.vector.reduce((sum, value, i) => sum + value * (here.vector[i] ?? 0), 0);
    expect(cosine).toBeGreaterThan(0.999);
    expect(there.text).toMatch(/^[a-z]{8}$/);
    expect(there.opened).toBe('on the CPU');
    expect(there.afterwards).toMatchObject({ uses: 'cpu', why: 'Vulkan could not open a.gguf: no memory left' });
    expect(there.lines).toEqual(['The CPU is used: Vulkan could not open a.gguf: no memory left.']);
    // A file that is no model says nothing about the card.
    expect(there.refused).toBe('The model a.gguf could not be loaded: not a model.');
    expect(there.still).toBe('vulkan');
  });

  it('is the CPU where Vulkan finds no card', () => {
    const { status, lines } = computeOn('vulkan', driver);
    expect(status).toEqual({
      choice: 'vulkan',
      uses: 'cpu',
      name: '',
      memory_bytes: null,
      why: 'Vulkan finds no card',
    });
    expect(lines[0]).toBe('The CPU is used: Vulkan finds no card.');
  });
});
