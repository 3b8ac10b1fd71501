import { Download } from 'lucide-react';
import { useAddFiles } from '../adding/use-add-files.ts';
import { Icon } from '../parts/icon.tsx';
import { useLibrary, usePage } from '../state/page-context.tsx';
import { shortcutTitle } from '../words/shortcuts.ts';
import { TakingIn } from './taking-in.tsx';

/** The drop zone at the foot of the library; a click opens the dialog. */
export function AddButton() {
  const { mac } = usePage();
  const { choose } = useAddFiles();
  const isBusy = useLibrary((library) => library.handingOver !== null);
  if (isBusy) return <TakingIn />;
  return (
    <button type="button" className="drop-hint" onClick={() => choose('files')}>
      <Icon of={Download} />
      <span className="grow">
        Drop files or folders<span className="meta">PDF, TXT, MD</span>
      </span>
      <kbd>{shortcutTitle('add-documents', mac)}</kbd>
    </button>
  );
}
