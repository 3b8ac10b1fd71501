import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** What a figure needs beside it to mean something. */
export interface RunFacts {
  readonly command: string;
  /** ISO time of the start. */
  readonly date: string;
  readonly cores: number;
  readonly cpu: string;
  readonly memory_gb: number;
  readonly system: string;
  readonly node: string;
  /** Short hash, with "+changes" when files differ from it; "unknown" outside a repository. */
  readonly commit: string;
}

/** A word as a shell takes it. */
const quotedWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Facts of this run; `script` is the npm script that was called. */
export function runFacts(script: string, argv: readonly string[], now: Date): RunFacts {
  return {
    command: [`npm run ${script} --`, ...argv.map(quotedWord)].join(' '),
    date: now.toISOString(),
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    memory_gb: Math.round(totalmem() / 1e9),
    system: `${platform()} ${release()}`,
    node: process.version,
    commit: commit(),
  };
}

/** What a figure comes from; the figures themselves change while they are recorded. */
const MEASURED_CODE = ['src', 'resources', 'evaluation', ':!evaluation/results.json'];

function commit(): string {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const changed = git('status', '--porcelain', '--', ...MEASURED_CODE);
    return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : '+changes');
  } catch {
    // An unpacked archive has no history; the figure then says so.
    return 'unknown';
  }
}

export function factLines(facts: RunFacts): readonly string[] {
  return [
    facts.command,
    `${facts.date} · ${facts.cores} cores (${facts.cpu}), ${facts.memory_gb} GB, ${facts.system} · Node ${facts.node} · commit ${facts.commit}`,
    '',
  ];
}
