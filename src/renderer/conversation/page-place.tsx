import { type PageNumbers, pageParts } from '../../contract/view/page-place.ts';
import { useLibrary } from '../state/page-context.tsx';

interface PagePlaceProps {
  readonly place: PageNumbers & { readonly document_id: string };
}

/** Both numbers of a page: **p. iv** · 6 of 48, or **page 6** of 48 without a label. Nothing for a text file. */
export function PagePlace({ place }: PagePlaceProps) {
  const pages = useLibrary(
    (library) => library.documents.find((document) => document.document_id === place.document_id)?.pages,
  );
  const parts = pageParts(place, pages);
  if (parts === null) return null;
  return (
    <>
      <b>{parts.first}</b>
      {parts.rest}
    </>
  );
}
