import { DropdownMenu } from 'radix-ui';
import type { Edition } from '../../contract/view/documents/edition.ts';
import { say } from '../../language/say.ts';
import { MenuItem, RowMenu } from '../parts/menu.tsx';
import { saveOriginal, showOriginal } from '../state/exports.ts';
import type { LibraryRow } from '../state/library-rows.ts';
import { useLibrary, usePage, useView } from '../state/page-context.tsx';
import { useScope, useTick } from '../state/use-places.ts';
import { May, useMay } from '../team/may.tsx';
import { heldWords } from '../words/hold-words.ts';
import { useHolds } from './hold-mark.tsx';

interface DocumentMenuProps {
  readonly row: LibraryRow;
  /** The documents it acts on: more than the row's own where several are chosen. */
  readonly meant: readonly string[];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** What can be done with one document, or with all that are chosen along with it. */
export function DocumentMenu({ row, meant, open, onOpenChange }: DocumentMenuProps) {
  const change = useLibrary((library) => library.change);
  const page = usePage();
  const mayUpdate = useMay('documents.update');
  const tick = useTick();
  const openDialog = useView((view) => view.openDialog);
  const openDocument = useView((view) => view.openDocument);
  const { rows } = useScope();
  const documents = useLibrary((library) => library.documents);
  const [held] = useHolds(documents.filter((one) => meant.includes(one.document_id)).flatMap((one) => one.collections));
  const { document } = row;
  if (!document) return null;
  const id = document.document_id;
  const several = meant.length > 1;
  const askOnly = (): void => {
    tick(
      rows.flatMap((other) => other.document?.document_id ?? []),
      false,
    );
    tick(meant, true);
  };
  return (
    <RowMenu label={say('library.menu.moreFor', { name: row.name })} open={open} onOpenChange={onOpenChange}>
      {several ? (
        <DropdownMenu.Label className="label menu-label">
          {say('library.documents', { n: meant.length })}
        </DropdownMenu.Label>
      ) : (
        <MenuItem onSelect={() => openDocument(id)}>{say('common.open')}</MenuItem>
      )}
      {!several && (
        <MenuItem onSelect={() => openDialog({ name: 'about', documentId: id })}>{say('library.menu.about')}</MenuItem>
      )}
      <MenuItem onSelect={askOnly}>
        {several ? say('library.menu.askOnlyThese') : say('library.menu.askOnlyThis')}
      </MenuItem>
      {!several && document.kind === 'pdf' && (
        <MenuItem onSelect={() => openDialog({ name: 'coverage', documentId: id })}>
          {say('library.menu.showPages')}
        </MenuItem>
      )}
      {!several && document.attachments > 0 && (
        <MenuItem onSelect={() => openDialog({ name: 'attachments', documentId: id })}>
          {say('library.menu.showAttached')}
        </MenuItem>
      )}
      {!several && (
        <MenuItem onSelect={() => void saveOriginal(page, document)}>{say('library.menu.saveOriginal')}</MenuItem>
      )}
      {!several && page.bridge.showOriginal !== undefined && (
        <MenuItem onSelect={() => void showOriginal(page, document)}>{say('library.menu.showOriginal')}</MenuItem>
      )}
      <May call="documents.update">
        <DropdownMenu.Separator className="menu-line" />
        {!several && (
          <MenuItem onSelect={() => openDialog({ name: 'rename-document', documentId: id })}>
            {say('library.menu.rename')}
          </MenuItem>
        )}
        <MenuItem onSelect={() => openDialog({ name: 'tags', documentIds: meant })}>
          {say('library.menu.tags')}
        </MenuItem>
        <MenuItem onSelect={() => openDialog({ name: 'document-collections', documentIds: meant })}>
          {say('library.menu.collections')}
        </MenuItem>
      </May>
      {!several && row.edition !== null && <CompareItems documentId={id} edition={row.edition} />}
      {!several && document.supersedes !== null && mayUpdate && (
        <MenuItem
          onSelect={() => void change((client) => client.documents.update({ document_ids: [id], supersedes: null }))}
        >
          {say('library.menu.keepEdition')}
        </MenuItem>
      )}
      <May call="documents.remove">
        <DropdownMenu.Separator className="menu-line" />
        <MenuItem reason={held && heldWords(held)} onSelect={() => openDialog({ name: 'remove', documentIds: meant })}>
          {say('library.menu.remove')}
        </MenuItem>
      </May>
    </RowMenu>
  );
}

/** Compares a document with each of its other editions, as a whole. */
function CompareItems({ documentId, edition }: { readonly documentId: string; readonly edition: Edition }) {
  const openDialog = useView((view) => view.openDialog);
  return edition.ids.map((other, i) => {
    if (other === documentId) return null;
    const [olderId, newerId] = i + 1 < edition.number ? [other, documentId] : [documentId, other];
    return (
      <MenuItem key={other} onSelect={() => openDialog({ name: 'changes', olderId, newerId })}>
        {say('library.menu.compare', { number: i + 1, of: edition.of })}
      </MenuItem>
    );
  });
}
