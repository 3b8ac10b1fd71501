import { ProgressBar } from '../parts/progress-bar.tsx';
import { useLibrary } from '../state/page-context.tsx';
import { count, counted, pageSpeed } from '../words/number-words.ts';
import { timeLeft } from '../words/time-left.ts';

/** One bar for all files. */
export function TotalProgress() {
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
