import { say } from '../../language/say.ts';
import { HoldMark } from '../library/hold-mark.tsx';
import { NameBoxesDialog } from '../parts/name-boxes-dialog.tsx';
import { useLibrary } from '../state/page-context.tsx';
import { holdWords } from '../words/hold-words.ts';
import { count } from '../words/number-words.ts';

interface DocumentCollectionsDialogProps {
  readonly documentIds: readonly string[];
  readonly onClose: () => void;
}

/** Puts documents into collections and takes them out. */
export function DocumentCollectionsDialog({ documentIds, onClose }: DocumentCollectionsDialogProps) {
  const collections = useLibrary((library) => library.collections);
  const documents = useLibrary((library) => library.documents).filter((one) => documentIds.includes(one.document_id));
  const change = useLibrary((library) => library.change);
  const save = (ticked: ReadonlyMap<string, boolean>, newName: string): Promise<boolean> => {
    const document_ids = documents.map((document) => document.document_id);
    const added = [...ticked].filter(([, on]) => on).map(([name]) => name);
    const left = [...ticked].filter(([name, on]) => !on && name !== newName).map(([name]) => name);
    return change(async (client) => {
      // First into the new ones: editions that change place together are never without one in common.
      for (const name of newName === '' ? added : [...added, newName])
        await client.documents.update({ document_ids, add_to: name });
      for (const name of left) await client.documents.update({ document_ids, take_out_of: name });
    });
  };
  const [only] = documents;
  return (
    <NameBoxesDialog
      title={
        documents.length === 1 && only
          ? say('dialogs.collections.ofOne', { name: only.document_name })
          : say('dialogs.collections.ofSome', { n: documents.length })
      }
      description={say('dialogs.collections.means')}
      label={say('dialogs.collections.collections')}
      newLabel={say('dialogs.collection.new')}
      longest={120}
      names={collections.map(({ name, documents: inside, hold }) => {
        const having = documents.filter((document) => document.collections.includes(name)).length;
        const kept = hold && having > 0 ? holdWords(hold) : undefined;
        return { name, having, end: count(inside), kept, mark: kept && <HoldMark why={kept} /> };
      })}
      documents={documents.length}
      onSave={save}
      onClose={onClose}
    />
  );
}
