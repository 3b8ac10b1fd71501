export const MUTATIONS = ['truncate', 'flip', 'remove', 'repeat', 'lose the table', 'nest', 'inflate'] as const;
export type Mutation = (typeof MUTATIONS)[number];

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'latin1'));
/** Deepest array that is put inside a file. */
const DEEPEST = 20_000;

/** A damaged copy of a file, by one of the ways in which files are damaged or made to hurt. */
export function mutate(bytes: Uint8Array, how: Mutation, number: (limit: number) => number): Uint8Array {
  const [at, length] = [number(bytes.length), 1 + number(300)];
  switch (how) {
    case 'truncate':
      return bytes.slice(0, Math.floor((bytes.length * (5 + number(90))) / 100));
    case 'flip': {
      const out = bytes.slice();
      for (let i = 1 + number(40); i > 0; i--) out[number(out.length)] = number(256);
      return out;
    }
    case 'remove':
      return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(at + length)]);
    case 'repeat': {
      const from = number(bytes.length);
      return Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(from, from + length), ...bytes.subarray(at)]);
    }
    case 'lose the table':
      // Readers look for the objects then.
      return bytesOf(
        latin1(bytes)
          .replace(/xref\n[\s\S]*?trailer/u, 'trailer')
          .replace(/startxref\s+\d+/u, 'startxref\n0'),
      );
    case 'nest': {
      const depth = number(DEEPEST);
      return bytesOf(latin1(bytes).replace('/MediaBox', `/Deep ${'['.repeat(depth)}${']'.repeat(depth)} /MediaBox`));
    }
    case 'inflate':
      // A number of the file says far more than there is: lengths, counts, sizes.
      return bytesOf(
        latin1(bytes).replaceAll(/\/(?:Length|Count|Size|Width|Height|Rotate) \d+/gu, (entry) =>
          number(4) === 0 ? entry.replace(/\d+/u, String(10 ** number(12))) : entry,
        ),
      );
  }
}
