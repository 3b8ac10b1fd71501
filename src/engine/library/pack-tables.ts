import { z } from 'zod';
import type { NamedValue, SentenceRange, TablePlace } from '../data.ts';

/**
 * As stored: the texts, each once; then for each row its number among the passage's sentences, caption and group (numbers of
 * texts, -1 for none), and for each value the distance from the end of the one before (the first from the sentence's start), its
 * length, and the numbers of its column's name and of what stands over that.
 */
const PackedTables = z.tuple([z.array(z.string()), z.array(z.array(z.int()))]);

const FIELDS_OF_VALUE = 4;

/** The places in tables of a passage's sentences; null when none has one. */
export function packTables(sentences: readonly SentenceRange[]): Uint8Array | null {
  const texts = new Map<string, number>();
  const numberOf = (text: string | null): number => {
    if (text === null) return -1;
    const number = texts.get(text) ?? texts.size;
    texts.set(text, number);
    return number;
  };
  const rows = sentences.flatMap(({ start, table }, i) => {
    if (table === undefined) return [];
    let at = start;
    const values = table.values.flatMap((value) => {
      const fields = [value.start - at, value.end - value.start, numberOf(value.column), numberOf(value.over)];
      at = value.end;
      return fields;
    });
    return [[i, numberOf(table.caption), numberOf(table.group), ...values]];
  });
  return rows.length === 0 ? null : new TextEncoder().encode(JSON.stringify([[...texts.keys()], rows]));
}

/** The reverse of packTables: the sentences with their places in tables. Throws when the bytes are not of that form. */
export function withTables(sentences: readonly SentenceRange[], bytes: Uint8Array): SentenceRange[] {
  const [texts, rows] = PackedTables.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const textOf = (number: number | undefined): string | null => texts[number ?? -1] ?? null;
  const tables = new Map(
    rows.map(([i = -1, caption, group, ...fields]): [number, TablePlace] => {
      const values: NamedValue[] = [];
      let at = sentences[i]?.start ?? 0;
      for (let k = 0; k < fields.length; k += FIELDS_OF_VALUE) {
        const [gap = 0, length = 0, column, over] = fields.slice(k, k + FIELDS_OF_VALUE);
        values.push({ start: at + gap, end: at + gap + length, column: textOf(column), over: textOf(over) });
        at += gap + length;
      }
      return [i, { caption: textOf(caption), group: textOf(group), values }];
    }),
  );
  return sentences.map((sentence, i) => {
    const table = tables.get(i);
    return table === undefined ? sentence : { ...sentence, table };
  });
}
