import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DiskNode, Recording } from './disk-operations.ts';
import { parseTrace, TRACED_CALLS } from './parse-trace.ts';

/** Longest string of a call that is recorded whole; Lance writes no more than some MiB at once. */
const STRING_BYTES = 2 ** 26;

/** Why no process can be recorded on this machine, in words; null when it can. */
export function whyNotRecorded(): string | null {
  const { status, error, stderr } = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'], { encoding: 'utf8' });
  if (error) return `strace cannot be run here: ${error.message}`;
  return status === 0 ? null : `strace may not trace here: ${stderr.trim().split('\n')[0]}`;
}

/** Runs Node with `args` and records all it does to the files under `root`; what it prints are its reports. Throws when it fails. */
export function recordProcess(root: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Recording {
  const trace = `${root}.trace`;
  const before = existsSync(root) ? nodesUnder(root) : new Map<number, DiskNode>([[0, { names: new Map() }]]);
  const options = [
    '-f',
    '-y',
    '-s',
    String(STRING_BYTES),
    '-e',
    `trace=${TRACED_CALLS}`,
    '-e',
    'signal=none',
    '-o',
    trace,
  ];
  const run = spawnSync('strace', [...options, process.execPath, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env, UV_USE_IO_URING: '0' },
    maxBuffer: 2 ** 28,
  });
  if (run.status !== 0 || run.stderr !== '') throw new Error(`recorded process: ${run.status} ${run.stderr}`);
  try {
    return parseTrace(readFileSync(trace, 'latin1'), root, before);
  } finally {
    rmSync(trace, { force: true });
  }
}

/** The files under a folder, as they are. */
function nodesUnder(root: string): Map<number, DiskNode> {
  const nodes = new Map<number, DiskNode>();
  const add = (path: string, isFolder: boolean): number => {
    const number = nodes.size;
    if (!isFolder) {
      nodes.set(number, { content: readFileSync(path) });
      return number;
    }
    const names = new Map<string, number>();
    nodes.set(number, { names });
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      names.set(entry.name, add(join(path, entry.name), entry.isDirectory()));
    }
    return number;
  };
  add(root, true);
  return nodes;
}
