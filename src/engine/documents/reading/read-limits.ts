/** What the reader takes; a file beyond it gets TOO_LARGE or READER_STOPPED, and the others go on. */
export interface ReadLimits {
  readonly bytes: number;
  readonly pages: number;
  /** Characters of one page; a page beyond it is unreadable, the document is not. */
  readonly pageCharacters: number;
  /** Longest silence of the reader before it is stopped: one page must not take longer. */
  readonly silenceSeconds: number;
  /** Longest time for a whole document. */
  readonly totalSeconds: number;
  /** Heap of the worker for JavaScript; PDFium's own memory ends at 2 GiB by itself. */
  readonly heapMegabytes: number;
}

export const DEFAULT_READ_LIMITS: ReadLimits = {
  bytes: 512 * 1024 * 1024,
  pages: 10_000,
  pageCharacters: 200_000,
  silenceSeconds: 30,
  totalSeconds: 900,
  heapMegabytes: 2048,
};
