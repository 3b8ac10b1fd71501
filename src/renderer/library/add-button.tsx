import { Download } from 'lucide-react';
import { useAddFiles } from '../adding/use-add-files.ts';
import { Icon } from '../parts/icon.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { useLibrary, usePage } from '../state/page-context.tsx';
import { counted } from '../words/number-words.ts';
import { shortcutTitle } from '../words/shortcuts.ts';

/** The drop zone at the foot of the library; a click opens the dialog. */
export function AddButton() {
  const { mac } = usePage();
  const { choose } = useAddFiles();
  const handingOver = useLibrary((library) => library.handingOver);
  if (handingOver) {
    return (
      <div className="drop-hint" role="status">
        <Icon of={Download} />
        <span className="grow">
          Taking in {counted(handingOver.files, 'file')}
          <ProgressBar label="Taking in files" done={handingOver.share} total={1} />
        </span>
      </div>
    );
  }
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
