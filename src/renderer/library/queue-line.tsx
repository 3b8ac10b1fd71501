import { useLibrary, useView } from '../state/page-context.tsx';
import { fileGroup } from '../words/file-state-words.ts';
import { counted } from '../words/number-words.ts';
import { timeLeft } from '../words/time-left.ts';

/** One line for everything being added, and what of it needs the user; opens the whole list. */
export function QueueLine() {
  const queue = useLibrary((library) => library.queue);
  const show = useView((view) => view.show);
  const main = useView((view) => view.main);
  if (queue.files.length === 0 || main === 'adding') return null;
  const asking = queue.files.filter((file) => fileGroup(file.state) === 'needs-you').length;
  const going = queue.files.filter((file) => ['in-progress', 'waiting'].includes(fileGroup(file.state))).length;
  const left = going > 0 ? timeLeft(queue.seconds_left) : null;
  const words = [
    going > 0 ? `Adding ${counted(going, 'document')}` : counted(queue.files.length, 'file'),
    left && `${left} left`,
    asking > 0 && `${asking} ${asking === 1 ? 'needs' : 'need'} you`,
  ];
  return (
    <p className="queue-line meta">
      <span className="grow cut">{words.filter(Boolean).join(', ')}</span>
      <button type="button" className="link" onClick={() => show('adding')}>
        Show
      </button>
    </p>
  );
}
