import { hostname } from 'node:os';
import type { ModelEntry } from '../../../src/engine/models/catalog.ts';
import type { FetchDeps } from '../../../src/engine/models/provision/fetch-model.ts';
import type { RunProgram } from '../../../src/engine/models/provision/run-program.ts';
import { errorCode } from '../../../src/files/missing.ts';

/** The real dependencies of fetching, pointed at a loopback hub; what is said is collected in `said`. */
export function testDeps(
  directory: string,
  hubUrl: string,
  run: RunProgram,
): FetchDeps & { readonly said: string[]; readonly bytes: number[] } {
  const said: string[] = [];
  const bytes: number[] = [];
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch (error) {
      return errorCode(error) === 'EPERM';
    }
  };
  return {
    directory,
    who: { pid: process.pid, host: hostname(), now: Date.now, isAlive },
    run,
    env: process.env,
    hub: { hubUrl, connectTimeoutMs: 5000, stallTimeoutMs: 5000 },
    unreachable: new Map(),
    say: (line) => said.push(line),
    progress: (_, done) => bytes.push(done),
    said,
    bytes,
  };
}

/** A small model with the hub as its only source. */
export function hubEntry(bytes: number, sha256: string | null): ModelEntry {
  return {
    id: 'tiny',
    role: 'chat',
    name: 'Tiny',
    file: 'tiny.gguf',
    bytes,
    sha256,
    licence: 'Apache-2.0',
    ram_bytes: 1,
    measured: false,
    default: false,
    tier: 'test',
    sources: [{ type: 'huggingface', repo: 'someone/tiny', files: [{ path: 'tiny.gguf' }] }],
  };
}
