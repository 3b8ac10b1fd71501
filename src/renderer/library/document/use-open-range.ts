import { usePage, useView } from '../../state/page-context.tsx';
import type { NamedRange } from './about-lists.tsx';

/** Opens a range of a document in the reader, lit under its name. Rejects with what the engine throws. */
export function useOpenRange(): (documentId: string, range: NamedRange) => Promise<void> {
  const { client, library } = usePage();
  const visit = useView((view) => view.visit);
  return async (document_id, { title, label, start, end }) => {
    const document = library.getState().documents.find((one) => one.document_id === document_id);
    const range = { document_id, start, end };
    const rects = document?.kind === 'pdf' ? await client.documents.rects(range) : [];
    visit({ ...range, id: `document/${start}`, kind: 'mention', title, label, rects, sentence: '' });
  };
}
