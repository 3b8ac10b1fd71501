import { type FileHandle, rm } from 'node:fs/promises';
import { Sealer } from '../../../../files/sealed/payload.ts';
import { tablePurpose } from '../../../../files/sealed/sealed-folders.ts';
import type { ObjectFiles, StoredObject } from './object-files.ts';

/** An object that is being written: encrypted as it comes, visible when it is whole. */
export class SealedUpload {
  readonly #files: ObjectFiles;
  readonly #object: string;
  readonly #sealer: Sealer;
  #file: Promise<{ readonly path: string; readonly handle: FileHandle }> | null = null;
  /** Parts that came before an earlier one. */
  readonly #waiting = new Map<number, Buffer>();
  #next = 1;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(files: ObjectFiles, object: string) {
    this.#files = files;
    this.#object = object;
    this.#sealer = new Sealer(files.key, tablePurpose(object));
  }

  /** Adds further bytes. */
  async add(bytes: Uint8Array): Promise<void> {
    await this.#write(this.#sealer.add(bytes));
  }

  /** Adds a numbered part, from 1, in any order. */
  addPart(number: number, bytes: Buffer): Promise<void> {
    this.#waiting.set(number, bytes);
    const turn = this.#turn.then(async () => {
      for (let part = this.#waiting.get(this.#next); part !== undefined; part = this.#waiting.get(this.#next)) {
        this.#waiting.delete(this.#next++);
        await this.add(part);
      }
    });
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Makes it visible; null, and nothing is left, where there is one of this name and it must be the first. */
  async finish(onlyNew: boolean): Promise<StoredObject | null> {
    if (this.#waiting.size > 0) throw new TypeError('a part is missing');
    await this.#write([this.#sealer.end()]);
    const { path, handle } = await this.#opened();
    await handle.close();
    return this.#files.finish(path, this.#object, onlyNew);
  }

  /** Leaves nothing behind. */
  async abort(): Promise<void> {
    if (this.#file === null) return;
    const { path, handle } = await this.#file;
    await handle.close();
    await rm(path, { force: true });
  }

  async #write(pieces: readonly Buffer[]): Promise<void> {
    if (pieces.length === 0) return;
    const { handle } = await this.#opened();
    await handle.writeFile(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces));
  }

  #opened(): Promise<{ readonly path: string; readonly handle: FileHandle }> {
    this.#file ??= this.#files.begin(this.#object);
    return this.#file;
  }
}
