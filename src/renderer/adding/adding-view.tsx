import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { IconButton } from '../parts/icon-button.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { useLibrary, useSettings, useView } from '../state/page-context.tsx';
import { FILE_GROUPS, type FileGroup, isUnderWay } from '../words/file-state-words.ts';
import { count, counted, pageSpeed } from '../words/number-words.ts';
import { timeLeft } from '../words/time-left.ts';
import { AddingGrid } from './adding-grid.tsx';
import { addingRows } from './adding-rows.ts';
import { DropBox } from './drop-box.tsx';

/** Everything that is being added, with what needs the user first. */
export function AddingView() {
  const documents = useLibrary((library) => library.documents);
  const queue = useLibrary((library) => library.queue);
  const change = useLibrary((library) => library.change);
  const collection = useSettings((settings) => settings.collection);
  const show = useView((view) => view.show);
  const [group, setGroup] = useState<FileGroup | null>(null);
  const rows = useMemo(() => addingRows(documents, queue.files, collection), [documents, queue.files, collection]);
  const shown = group === null ? rows : rows.filter((row) => row.group === group);
  const working = queue.files.some(isUnderWay);
  const tabs = [{ group: null, label: 'All' }, ...FILE_GROUPS];
  return (
    <main className="pane wide" aria-label="Adding documents" data-pane="conversation" tabIndex={-1}>
      <div className="head head-wide">
        <h1 className="h">Adding documents</h1>
        {collection !== null && <span className="meta">{collection}</span>}
        <span className="grow" />
        <IconButton icon={X} label="Back to thread" onClick={() => show('thread')} />
      </div>
      <div className="work">
        <DropBox
          title="Drop more files or folders"
          note="PDF, TXT and MD. Files you already have are recognised and not added twice."
        />
        <TotalProgress />
        <div className="tabs">
          <fieldset aria-label="Show">
            {tabs.map((tab) => {
              const size = tab.group === null ? rows.length : rows.filter((row) => row.group === tab.group).length;
              return (
                <button
                  type="button"
                  key={tab.label}
                  className="tab"
                  aria-pressed={group === tab.group}
                  onClick={() => setGroup(tab.group)}
                >
                  {tab.label}
                  <span className="num">{count(size)}</span>
                </button>
              );
            })}
          </fieldset>
          <span className="grow" />
          {working && (
            <button type="button" className="link" onClick={() => void change((client) => client.queue.cancel({}))}>
              Cancel all
            </button>
          )}
        </div>
        <AddingGrid rows={shown} />
        <div className="work-foot">
          {documents.length > 0 && (
            <>
              <VerdictMark kind="supported" small />
              <span>
                {counted(documents.length, 'document')} {documents.length === 1 ? 'is' : 'are'} searchable now, ask at
                any time. Adding goes on in the background and after a restart.
              </span>
            </>
          )}
          <span className="grow" />
          <button type="button" className="btn" onClick={() => show('thread')}>
            Back to thread
          </button>
        </div>
      </div>
    </main>
  );
}

/** One bar for all files. */
function TotalProgress() {
  const { pages, pages_done, pages_per_second, seconds_left } = useLibrary((library) => library.queue);
  if (pages === 0) return null;
  const left = timeLeft(seconds_left);
  const speed = [pages_per_second !== null && pageSpeed(pages_per_second), left && `${left} left`]
    .filter(Boolean)
    .join(', ');
  return (
    <div className="total">
      <h2>
        {count(pages_done)} of {counted(pages, 'page')}
      </h2>
      <span className="soft">{speed}</span>
      <ProgressBar label="All files" done={pages_done} total={pages} />
    </div>
  );
}
