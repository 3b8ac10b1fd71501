import { X } from 'lucide-react';
import type { QueuedFile } from '../../contract/ingest-queue.ts';
import { IconButton } from '../parts/icon.tsx';
import { useLibrary } from '../state/page-context.tsx';

/** Takes a file off the list of files being added; what is in the library stays. */
export function TakeOff({ file }: { readonly file: QueuedFile }) {
  const change = useLibrary((library) => library.change);
  return (
    <IconButton
      icon={X}
      label={`Take ${file.source_filename} off the list`}
      onClick={() => void change((client) => client.queue.dismiss({ keys: [file.key] }))}
    />
  );
}
