import { Download } from 'lucide-react';
import { Icon } from '../parts/icon.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { useLibrary } from '../state/page-context.tsx';
import { counted } from '../words/number-words.ts';

/** Files that are being handed over to the engine; nothing while there are none. */
export function TakingIn() {
  const handingOver = useLibrary((library) => library.handingOver);
  if (!handingOver) return null;
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
