import { PinciteError } from '../contract/errors.ts';

/** The files and folders pages may name, by the handles their shell gave them. */
export class Grants {
  private readonly paths = new Map<string, string>();

  add(handle: string, path: string): void {
    this.paths.set(handle, path);
  }

  /** Throws HANDLE_NOT_FOUND for everything that was not granted, paths above all. */
  path(handle: string): string {
    const path = this.paths.get(handle);
    if (path === undefined) throw new PinciteError('HANDLE_NOT_FOUND');
    return path;
  }

  remove(handle: string): void {
    this.paths.delete(handle);
  }
}
