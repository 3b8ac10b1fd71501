import { createStore } from 'zustand/vanilla';
import type { Citation } from '../../contract/answer.ts';
import type { TextMark } from '../../contract/documents.ts';
import type { EngineClient } from './engine-client.ts';

/** A range of a document. */
export type CitedRange = Pick<Citation, 'document_id' | 'start' | 'end'>;

export const rangeKey = ({ document_id, start, end }: CitedRange): string => `${document_id} ${start} ${end}`;

export interface CitedMarks {
  /** By `rangeKey`; no entry while they are fetched. */
  readonly marks: ReadonlyMap<string, readonly TextMark[]>;
  readonly load: (ranges: readonly CitedRange[]) => Promise<void>;
}

/** How the words of citations were read, where they do not stand in the content of their pages. */
export function createMarksStore(client: EngineClient) {
  const asked = new Set<string>();
  return createStore<CitedMarks>()((set) => ({
    marks: new Map(),
    load: async (ranges) => {
      const fresh = ranges.filter((range) => !asked.has(rangeKey(range)));
      for (const range of fresh) asked.add(rangeKey(range));
      const found: (readonly [string, readonly TextMark[]])[] = [];
      for (const range of fresh) {
        try {
          const { document_id, start, end } = range;
          found.push([rangeKey(range), await client.documents.marks({ document_id, start, end })]);
        } catch {
          // Its document is gone or the engine is being restarted: the row stays without its label, and is tried again next time.
          asked.delete(rangeKey(range));
        }
      }
      if (found.length > 0) set((state) => ({ marks: new Map([...state.marks, ...found]) }));
    },
  }));
}
