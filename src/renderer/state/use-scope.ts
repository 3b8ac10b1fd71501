import { useMemo } from 'react';
import { type LibraryRow, libraryRows } from './library-rows.ts';
import { useLibrary, useSettings } from './page-context.tsx';
import { type Scope, scopeOf } from './scope.ts';

/** The rows of the chosen collection, unfiltered, and the scope their ticks stand for. */
export function useScope(): { readonly rows: readonly LibraryRow[]; readonly scope: Scope } {
  const documents = useLibrary((library) => library.documents);
  const files = useLibrary((library) => library.queue.files);
  const collection = useSettings((settings) => settings.collection);
  const ticks = useSettings((settings) => settings.ticks);
  const rows = useMemo(() => libraryRows(documents, files, collection), [documents, files, collection]);
  const scope = useMemo(() => scopeOf(rows, ticks), [rows, ticks]);
  return { rows, scope };
}
