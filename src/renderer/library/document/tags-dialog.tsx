import { rowName } from '../../../contract/view/documents/document-names.ts';
import { say } from '../../../language/say.ts';
import { NameBoxesDialog } from '../../parts/name-boxes-dialog.tsx';
import { useLibrary } from '../../state/page-context.tsx';
import { useTags } from '../list-menu.tsx';

interface TagsDialogProps {
  readonly documentIds: readonly string[];
  readonly onClose: () => void;
}

/** Gives documents tags and takes them away. */
export function TagsDialog({ documentIds, onClose }: TagsDialogProps) {
  const tags = useTags();
  const documents = useLibrary((library) => library.documents).filter((one) => documentIds.includes(one.document_id));
  const change = useLibrary((library) => library.change);
  const save = (ticked: ReadonlyMap<string, boolean>, newTag: string): Promise<boolean> => {
    const document_ids = documents.map((document) => document.document_id);
    return change(async (client) => {
      for (const [tag, on] of ticked)
        await client.documents.update({ document_ids, ...(on ? { add_tag: tag } : { remove_tag: tag }) });
      if (newTag !== '') await client.documents.update({ document_ids, add_tag: newTag });
    });
  };
  const [only] = documents;
  return (
    <NameBoxesDialog
      title={
        documents.length === 1 && only
          ? say('library.tags.ofOne', { name: rowName(only) })
          : say('library.tags.ofSome', { n: documents.length })
      }
      description={say('library.tags.means')}
      label={say('library.tags.tags')}
      newLabel={say('library.tags.newTag')}
      longest={40}
      names={tags.map((tag) => ({
        name: tag,
        having: documents.filter((document) => document.tags.includes(tag)).length,
      }))}
      documents={documents.length}
      onSave={save}
      onClose={onClose}
    />
  );
}
