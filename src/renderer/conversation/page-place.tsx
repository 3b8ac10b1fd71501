import { useLibrary } from '../state/page-context.tsx';
import { pagePosition, printedPage } from '../words/page-words.ts';

interface PagePlaceProps {
  readonly place: {
    readonly document_id: string;
    readonly page_number: number | null;
    readonly page_label: string | null;
  };
}

/** Both numbers of a page: **p. iv** · 6 of 48. Nothing for a text file. */
export function PagePlace({ place }: PagePlaceProps) {
  const pages = useLibrary(
    (library) => library.documents.find((document) => document.document_id === place.document_id)?.pages,
  );
  if (place.page_number === null) return null;
  return (
    <>
      <b>{printedPage(place)}</b> · {pagePosition(place, pages)}
    </>
  );
}
