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
