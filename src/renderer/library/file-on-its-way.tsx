import { Lock } from 'lucide-react';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { Icon } from '../parts/icon.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { useLibrary, useView } from '../state/page-context.tsx';
import { fileGroup, fileStateWords, passwordWords, reasonAfterState } from '../words/file-state-words.ts';
import { counted } from '../words/number-words.ts';
import { timeLeft } from '../words/time-left.ts';
import { NotEmbedded } from './not-embedded.tsx';

/** The second line of a file that is no document yet: its phase, or what it needs. */
export function FileOnItsWay({ file }: { readonly file: QueuedFile }) {
  const show = useView((view) => view.show);
  const change = useLibrary((library) => library.change);
  const words = fileStateWords(file);
  const left = timeLeft(file.seconds_left);
  switch (fileGroup(file)) {
    case 'needs-you':
      if (file.state !== 'password_needed') return <NotEmbedded file={file} />;
      return (
        <span className="sub meta" title={passwordWords(file)}>
          <Icon of={Lock} size={12} />
          <span className="cut">{passwordWords(file)}</span>
          <button type="button" className="link" onClick={() => show('adding')}>
            Unlock
          </button>
        </span>
      );
    case 'not-added':
      return (
        <span className="sub meta" title={reasonAfterState(file)}>
          <span className="v-unsupported cut">{words}</span>
          <button
            type="button"
            className="link"
            aria-label={`Dismiss ${file.source_filename}`}
            onClick={() => void change((client) => client.queue.dismiss({ keys: [file.key] }))}
          >
            Dismiss
          </button>
        </span>
      );
    case 'in-progress':
      return (
        <>
          <span className="sub meta num" title={words}>
            <span className="cut">{words}</span>
            {left && <span className="push">{left} left</span>}
          </span>
          <ProgressBar label={`${words}: ${file.source_filename}`} done={file.pages_done} total={file.pages} />
        </>
      );
    default:
      return (
        <span className="sub meta num">
          {words}
          {file.pages > 0 && <span>{counted(file.pages, 'page')}</span>}
          {file.reason !== null && (
            <span className="cut" title={file.reason}>
              {file.reason}
            </span>
          )}
        </span>
      );
  }
}
