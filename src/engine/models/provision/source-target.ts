import { join } from 'node:path';
import type { ModelInput } from '../catalog.ts';

/** The destination of a source's files and its progress callback, for one model. */
export interface SourceTarget {
  /**
   * The input that a file of the source goes into; undefined means the only one. Throws when the catalog names none.
   */
  input(into: string | undefined): ModelInput;
  /** The growing file of that input. Each source has its own, so that a wrong one never spoils another's. */
  path(into: string | undefined): string;
  /** A directory for temporary files. */
  readonly scratch: string;
  readonly onBytes: (fileBytes: number, path: string) => void;
}

/** `number` is the index of the source in the catalog entry, from 0. */
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

/** A source could not deliver, so the next is tried. The message is the reason, without the source's name. */
export class SourceFailure extends Error {
  /** True when nothing answered, so that asking the same place for another file is useless. */
  readonly unreachable: boolean;

  constructor(message: string, options: ErrorOptions & { readonly unreachable?: boolean } = {}) {
    super(message, options);
    this.name = 'SourceFailure';
    this.unreachable = options.unreachable ?? false;
  }
}
