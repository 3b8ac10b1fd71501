/** Why a PDF could not be opened or read on: `message` is the one sentence a user reads. */
export class PdfFailure extends Error {
  override readonly name = 'PdfFailure';
  readonly kind: 'damaged' | 'password' | 'gone' | 'unreachable';

  constructor(kind: PdfFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const SENTENCES: Readonly<Record<string, PdfFailure>> = {
  InvalidPDFException: new PdfFailure('damaged', 'The file is damaged and cannot be shown.'),
  PasswordException: new PdfFailure('password', 'The file needs its password and cannot be shown.'),
};

/** Any error of pdf.js or of the network as a failure with a sentence. Names, not classes: they come out of a worker. */
export function asPdfFailure(error: unknown): PdfFailure {
  if (error instanceof PdfFailure) return error;
  const name = error instanceof Error ? error.name : '';
  const known = SENTENCES[name];
  if (known !== undefined) return new PdfFailure(known.kind, known.message, { cause: error });
  return new PdfFailure('unreachable', 'The file could not be read.', { cause: error });
}
