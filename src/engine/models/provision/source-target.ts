import { join } from 'node:path';
import type { ModelInput } from '../catalog.ts';

/** Where a source puts the inputs of one model, and whom it tells how far it is. */
export interface SourceTarget {
  /** The input a file of the source goes into; undefined names the only one. Throws when the catalog names none. */
  input(into: string | undefined): ModelInput;
  /** The growing file of that input. Each source has its own, so that a wrong one never spoils another's. */
  path(into: string | undefined): string;
  /** A directory for what is thrown away afterwards. */
  readonly scratch: string;
  readonly onBytes: (fileBytes: number, path: string) => void;
}

/** `number` is the place of the source in the catalog entry, from 0. */
export function sourceTarget(
  directory: string,
  number: number,
  inputs: readonly ModelInput[],
  onTotal: (bytes: number) => void,
): SourceTarget {
  const sizes = new Map<string, number>();
  const input = (into: string | undefined) => {
    const found = into === undefined ? inputs[0] : inputs.find((candidate) => candidate.file === into);
    if (!found) throw new Error(`the catalog names no input ${into}`);
    return found;
  };
  return {
    input,
    path: (into) => join(directory, `${number}-${input(into).file}`),
    scratch: join(directory, `${number}-scratch`),
    onBytes: (fileBytes, path) => {
      sizes.set(path, fileBytes);
      onTotal(sizes.values().reduce((sum, bytes) => sum + bytes, 0));
    },
  };
}

/** One source could not deliver; the next is tried. The message is a reason to read, without the source's name. */
export class SourceFailure extends Error {
  /** Nothing answered at all, so there is no use in asking the same place for another file. */
  readonly unreachable: boolean;

  constructor(message: string, options: ErrorOptions & { readonly unreachable?: boolean } = {}) {
    super(message, options);
    this.name = 'SourceFailure';
    this.unreachable = options.unreachable ?? false;
  }
}
