import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { errorCode, isMissing } from '../../../files/missing.ts';
import type { HubSource } from '../catalog.ts';
import { sizeOf } from '../model-file.ts';
import { hashFile } from '../model-record.ts';
import { SourceFailure, type SourceTarget } from './source-target.ts';

export interface HubOptions {
  /** For example `https://huggingface.co`. */
  readonly hubUrl: string;
  /** Milliseconds without an answer or without a byte after which the source is given up. */
  readonly connectTimeoutMs: number;
  readonly stallTimeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Downloads the files of a Hugging Face repository and continues an earlier run's download with a Range request. Throws
 * SourceFailure.
 */
export async function deliverFromHub(source: HubSource, target: SourceTarget, options: HubOptions): Promise<void> {
  for (const file of source.files) {
    const input = target.input(file.into);
    const path = target.path(file.into);
    // What the catalog has no hash of, the hub states before it sends it.
    const stated = input.sha256 === null ? await hubFile(source.repo, file.path, options) : null;
    const revision = source.revision ?? stated?.revision ?? 'main';
    const url = `${options.hubUrl}/${source.repo}/resolve/${revision}/${file.path}`;
    await download(url, path, stated?.bytes ?? input.bytes, target.onBytes, options);
    if (stated === null) continue;
    const sha256 = await hashFile(path, options);
    if (sha256 === stated.sha256) continue;
    await rm(path, { force: true });
    throw new SourceFailure(`wrong checksum of ${input.file} (SHA-256 ${sha256}, and the hub states ${stated.sha256})`);
  }
}

/** What the hub states of a file before it is fetched. */
export interface HubFile {
  readonly bytes: number;
  readonly sha256: string;
  /** The commit that the file is of. */
  readonly revision: string | undefined;
}

/**
 * Asks the hub for size, SHA-256 and commit of a file. They are headers of its first answer, before it sends the caller
 * on to where the bytes lie. Throws SourceFailure.
 */
export async function hubFile(repo: string, path: string, options: HubOptions): Promise<HubFile> {
  const timer = new Patience(options);
  try {
    let url = `${options.hubUrl}/${repo}/resolve/main/${path}`;
    const ask = () =>
      fetch(url, { method: 'HEAD', redirect: 'manual', signal: timer.signal }).catch((error: unknown) => {
        throw timer.explain(error, true);
      });
    let response = await ask();
    // A repository that was renamed: the hub names its new place on the hub itself.
    const renamed = response.headers.get('location');
    if (renamed?.startsWith('/') && !response.headers.has('x-linked-etag')) {
      url = `${options.hubUrl}${renamed}`;
      response = await ask();
    }
    if (response.status >= 400) throw new SourceFailure(`HTTP ${response.status}`);
    const sha256 = /^"?([0-9a-f]{64})"?$/.exec(response.headers.get('x-linked-etag') ?? '')?.[1];
    const bytes = Number(response.headers.get('x-linked-size') ?? Number.NaN);
    if (sha256 === undefined || !Number.isSafeInteger(bytes) || bytes <= 0)
      throw new SourceFailure('it does not state the SHA-256 and the size of that file');
    const revision = /^[0-9a-f]{40}$/.exec(response.headers.get('x-repo-commit') ?? '')?.[0];
    return { bytes, sha256, revision };
  } finally {
    timer.stop();
  }
}

/** `bytes` null: the server states the size, and only a part with the same ETag is continued. */
async function download(
  url: string,
  path: string,
  bytes: number | null,
  onBytes: (fileBytes: number, path: string) => void,
  options: HubOptions,
): Promise<void> {
  const etagPath = `${path}.etag`;
  const etag = await readFile(etagPath, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  let done = (await sizeOf(path)) ?? 0;
  if ((bytes === null && etag === null) || (bytes !== null && done > bytes)) done = 0;
  if (done === bytes) return onBytes(done, path);

  const timer = new Patience(options);
  try {
    const headers = { ...(done > 0 && { range: `bytes=${done}-` }), ...(done > 0 && etag && { 'if-range': etag }) };
    const response = await fetch(url, { headers, signal: timer.signal }).catch((error: unknown) => {
      throw timer.explain(error, true);
    });
    timer.answered();
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      throw new SourceFailure(`HTTP ${response.status}`);
    }
    if (response.status !== 206) done = 0;
    const newTag = response.headers.get('etag');
    if (newTag && !newTag.startsWith('W/')) await writeFile(etagPath, newTag);
    else await rm(etagPath, { force: true });
    const length = Number(response.headers.get('content-length') ?? Number.NaN);
    const total = bytes ?? (Number.isNaN(length) ? null : done + length);
    let received = done;
    const file = await open(path, done > 0 ? 'a' : 'w');
    try {
      for await (const piece of response.body) {
        timer.answered();
        // Written before the next is awaited, so that everything received is on disk when the connection breaks.
        await file.write(piece);
        received += piece.length;
        onBytes(received, path);
      }
    } catch (error) {
      throw timer.explain(error, false);
    } finally {
      await file.close();
    }
    if (total !== null && received !== total) throw new SourceFailure(`${received} bytes came instead of ${total}`);
    await rm(etagPath, { force: true });
  } finally {
    timer.stop();
  }
}

/** Aborts when nothing arrives for too long, and distinguishes the caller's abort from its own. */
class Patience {
  readonly #options: HubOptions;
  readonly #own = new AbortController();
  readonly signal: AbortSignal;
  #timer: NodeJS.Timeout;
  #limitMs: number;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#limitMs = options.connectTimeoutMs;
    this.signal = options.signal ? AbortSignal.any([options.signal, this.#own.signal]) : this.#own.signal;
    this.#timer = setTimeout(() => this.#own.abort(), this.#limitMs);
  }

  answered(): void {
    clearTimeout(this.#timer);
    this.#limitMs = this.#options.stallTimeoutMs;
    this.#timer = setTimeout(() => this.#own.abort(), this.#limitMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  explain(error: unknown, connecting: boolean): unknown {
    if (this.#options.signal?.aborted || error instanceof SourceFailure) return error;
    if (errorCode(error) === 'ENOSPC') return error;
    const seconds = this.#limitMs / 1000;
    if (this.#own.signal.aborted)
      return connecting
        ? new SourceFailure(`no connection within ${seconds} s`, { cause: error, unreachable: true })
        : new SourceFailure(`nothing came for ${seconds} s`, { cause: error });
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = errorCode(cause) || (cause instanceof Error ? cause.message : String(cause));
    return connecting
      ? new SourceFailure(`no connection (${why})`, { cause: error, unreachable: true })
      : new SourceFailure(`the connection broke (${why})`, { cause: error });
  }
}
