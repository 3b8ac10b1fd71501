import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The vectors of the vocabulary's words, which all graphs of the reader begin with. */
export interface WordTable {
  readonly width: number;
  /** Writes the vector of a word into `to`, from the index `at` on. */
  write(id: number, to: Float32Array, at: number): void;
}

/** What stands beside the table: values of 8 bits, of which each stands for (value - zero) * scale. */
const Card = z.object({ words: z.number(), width: z.number(), scale: z.number(), zero: z.number() });

/** Opens a table that train/reader/export.py wrote: `file` has words * width bytes, `card` says what they stand for. */
export async function openWordTable(file: string, card: string): Promise<WordTable> {
  const { words, width, scale, zero } = Card.parse(JSON.parse(await readFile(card, 'utf8')));
  const bytes = await readFile(file);
  if (bytes.length !== words * width) throw new Error(`${file} has ${bytes.length} bytes, not ${words * width}`);
  const values = Float32Array.from({ length: 256 }, (_, value) => (value - zero) * scale);
  return {
    width,
    write: (id, to, at) => {
      const from = id * width;
      for (let i = 0; i < width; i++) to[at + i] = values[bytes[from + i] as number] as number;
    },
  };
}
