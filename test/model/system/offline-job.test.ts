import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelsDirectory } from '../../../src/engine/models/model-record.ts';
import { whyNotRecorded } from '../../power-cut/record-process.ts';
import { requireModel } from '../models/require-model.ts';

const CLI = fileURLToPath(new URL('../../../src/cli/index.ts', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../../../resources/sample/leave-and-absence.pdf', import.meta.url));
const QUESTION = 'How many days of unused annual leave may be carried over into the next leave year?';

/** Why no process can run without network interfaces on this machine; null when it can. */
function whyNoNamespace(): string | null {
  const { status, error, stderr } = spawnSync('unshare', ['-n', 'true'], { encoding: 'utf8' });
  return status === 0 ? null : `no network namespace can be made here: ${error?.message ?? stderr.trim()}`;
}

/**
 * The environment without what a build machine sets: a library that reports its use may keep quiet there (ONNX Runtime 1.29 does). With
 * io_uring libuv would hand calls to the kernel that no trace sees.
 */
function asAUser(): NodeJS.ProcessEnv {
  const build =
    /^(?:CI|CONTINUOUS_INTEGRATION|BUILD_|GITHUB_|GITLAB_|JENKINS_|TF_BUILD|TRAVIS|CIRCLE|APPVEYOR|TEAMCITY)/u;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !build.test(name)));
}

/** The main job: a document read and embedded, a question answered by the default model, the answer exported and checked. */
describe('the main job, without network interfaces and with every call to the system that has to do with networks recorded', () => {
  let folder: string;
  beforeAll(async () => {
    await requireModel('qwen2.5-coder-1.5b');
    folder = await mkdtemp(join(tmpdir(), 'pincite-offline-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs Node and gives what it printed, and the calls that name an address of another kind than a place on this machine. */
  const traced = async (args: readonly string[]) => {
    const trace = join(folder, 'trace');
    const options = ['-f', '-qq', '-e', 'trace=%network', '-e', 'signal=none', '-o', trace];
    const { status, stdout, stderr } = spawnSync('strace', [...options, 'unshare', '-n', process.execPath, ...args], {
      encoding: 'utf8',
      env: { ...asAUser(), PINCITE_MODELS: modelsDirectory(), NO_COLOR: '1', UV_USE_IO_URING: '0' },
    });
    // A call that makes a socket or names an address names its family. What a process prints may go through a pair of sockets.
    const calls = (await readFile(trace, 'utf8')).split('\n');
    return { status, stdout, stderr, outside: calls.filter((line) => /\bAF_(?!UNIX\b)/u.test(line)) };
  };
  const pincite = (...argv: string[]) => traced([CLI, '--data', join(folder, 'library'), ...argv, '--json']);

  it('asks the system for no connection', { timeout: 400_000 }, async ({ skip }) => {
    const why = whyNoNamespace() ?? whyNotRecorded();
    if (why !== null) return skip(why);
    const receipt = join(folder, 'receipt.json');
    const steps = [
      ['ingest', SAMPLE],
      ['ask', QUESTION],
      ['export', '--format', 'receipt', '--out', receipt],
      ['export', '--out', join(folder, 'answer.pdf')],
      ['verify', receipt],
      ['audit', 'verify'],
      ['doctor', '--offline'],
    ];
    for (const step of steps) {
      const { status, stdout, stderr, outside } = await pincite(...step);
      expect([step, status, outside], stderr).toEqual([step, 0, []]);
      if (step[0] === 'ask') expect(JSON.parse(stdout).answer).toMatch(/\b(?:five|5)\b/i);
    }
  });

  it('the record shows an attempt where the guard is missing', async ({ skip }) => {
    const why = whyNoNamespace() ?? whyNotRecorded();
    if (why !== null) return skip(why);
    const attempt = `require('node:net').connect(9, '192.0.2.1').on('error', (error) => console.log(error.code))`;
    const { stdout, outside } = await traced(['-e', attempt]);
    expect(stdout.trim()).toBe('ENETUNREACH');
    expect(outside.join('\n')).toMatch(/socket\(AF_INET[\s\S]*connect\(.*192\.0\.2\.1/u);
  });
});
