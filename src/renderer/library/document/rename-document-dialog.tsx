import { useRef } from 'react';
import { rowName } from '../../../contract/view/documents/document-names.ts';
import { say } from '../../../language/say.ts';
import { NameForm } from '../../dialogs/collection-dialog.tsx';
import { DialogFrame } from '../../parts/dialog-frame.tsx';
import { useLibrary } from '../../state/page-context.tsx';

interface RenameDocumentDialogProps {
  readonly documentId: string;
  readonly onClose: () => void;
}

/** Renames a document for lists, citations and exports; its file keeps its name. */
export function RenameDocumentDialog({ documentId, onClose }: RenameDocumentDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const change = useLibrary((library) => library.change);
  const document = useLibrary((library) => library.documents.find((one) => one.document_id === documentId));
  if (document === undefined) return null;
  const rename = (name: string | null): void => {
    onClose();
    void change((client) => client.documents.update({ document_ids: [documentId], name }));
  };
  return (
    <DialogFrame
      title={say('library.rename.title')}
      description={say('library.rename.means', { file: document.source_filename })}
      firstFocus={field}
      onClose={onClose}
    >
      <NameForm
        field={field}
        label={say('library.rename.name')}
        start={rowName(document)}
        action={say('library.rename.rename')}
        max={200}
        onName={rename}
      />
      {document.given_name !== null && (
        <p className="name-back">
          <button type="button" className="link" onClick={() => rename(null)}>
            {say('library.rename.ownName')}
          </button>
        </p>
      )}
    </DialogFrame>
  );
}
