import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { useLibrary } from '../state/page-context.tsx';
import { fileStateWords, reasonAfterState } from '../words/file-state-words.ts';

/** The second line of a document whose embedding failed; the list of files being added says why, and takes it off. */
export function NotEmbedded({ file }: { readonly file: QueuedFile }) {
  const change = useLibrary((library) => library.change);
  return (
    <span className="sub meta" title={`${fileStateWords(file)}. ${reasonAfterState(file)}`}>
      <span className="v-weak cut">Not embedded</span>
      <button
        type="button"
        className="link"
        aria-label={`Try again to embed ${file.source_filename}`}
        onClick={() => void change((client) => client.queue.retry({ key: file.key }))}
      >
        Try again
      </button>
    </span>
  );
}
