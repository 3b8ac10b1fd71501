import { useMemo } from 'react';
import { Reader } from '../reader/reader.tsx';
import { useLibrary, usePage, useView } from '../state/page-context.tsx';
import { usePlaces } from '../state/use-places.ts';

/** The right pane: the document that is open, with every place the thread points to in it. */
export function ReaderPane() {
  const page = usePage();
  const openId = useView((view) => view.openDocumentId);
  const active = useView((view) => view.active);
  const document = useLibrary((library) => library.documents.find((one) => one.document_id === openId) ?? null);
  const places = usePlaces();
  const own = useMemo(() => places.filter((place) => place.document_id === openId), [places, openId]);
  return (
    <div className="pane" data-pane="reader" tabIndex={-1}>
      <Reader
        document={document}
        places={own}
        active={active}
        documentUrl={page.bridge.documentUrl}
        loadText={async (document_id, start, end) => (await page.client.documents.text({ document_id, start, end })).text}
        onActivate={(id) => {
          const place = places.find((one) => one.id === id);
          if (place) page.view.getState().activate(place);
        }}
        onClose={() => page.view.getState().openDocument(null)}
      />
    </div>
  );
}
