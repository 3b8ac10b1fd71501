import { useLibrary, usePage } from '../state/page-context.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Removes a collection; its documents stay. */
export function RemoveCollectionDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const page = usePage();
  const change = useLibrary((library) => library.change);
  const remove = async (): Promise<void> => {
    const done = await change((client) => client.collections.remove({ name }));
    const settings = page.settings.getState();
    if (done && settings.collection === name) settings.setCollection(null);
  };
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      description="Its documents stay in the library. Its threads stay, too, and can be read."
      action="Remove"
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
