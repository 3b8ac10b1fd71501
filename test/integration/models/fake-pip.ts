import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunProgram } from '../../../src/engine/models/provision/run-program.ts';

export interface FakePip {
  readonly run: RunProgram;
  /** Requirements that were downloaded, in order. */
  readonly downloaded: string[];
}

/**
 * python3 with pip and zipfile as far as fetching uses them. `packages`: requirement -> files in its wheel. A package
 * that is not there fails like pip; `python: 'absent'` is a machine without Python, `'no pip'` one without pip.
 */
export function fakePip(
  packages: Readonly<Record<string, Readonly<Record<string, Buffer>>>>,
  python: 'works' | 'absent' | 'no pip' = 'works',
): FakePip {
  const downloaded: string[] = [];
  const run: RunProgram = async (program, args) => {
    if (python === 'absent') throw Object.assign(new Error(`spawn ${program} ENOENT`), { code: 'ENOENT' });
    const [, module, command] = args;
    if (module === 'pip' && command === '--version')
      return python === 'works' ? { exitCode: 0, output: 'pip 25.0' } : { exitCode: 1, output: 'No module named pip' };
    if (module === 'pip' && command === 'download') {
      const requirement = args.at(-1) ?? '';
      if (!packages[requirement])
        return { exitCode: 1, output: `ERROR: No matching distribution found for ${requirement}\n[notice] new pip` };
      downloaded.push(requirement);
      await writeFile(join(args[args.indexOf('--dest') + 1] ?? '', `${requirement}-py3-none-any.whl`), requirement);
      return { exitCode: 0, output: '' };
    }
    if (module === 'zipfile' && command === '-e') {
      const requirement = (args[3] ?? '').replace(/^.*[/\\]/, '').replace('-py3-none-any.whl', '');
      for (const [path, bytes] of Object.entries(packages[requirement] ?? {})) {
        const target = join(args[4] ?? '', path);
        await mkdir(dirname(target), { recursive: true });
        await writeFile(target, bytes);
      }
      return { exitCode: 0, output: '' };
    }
    throw new Error(`not expected: ${program} ${args.join(' ')}`);
  };
  return { run, downloaded };
}
