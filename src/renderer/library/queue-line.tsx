import { Download } from 'lucide-react';
import { Icon } from '../parts/icon.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { useLibrary, useView } from '../state/page-context.tsx';
import { May } from '../team/may.tsx';
import { type FileGroup, fileGroup, isUnderWay } from '../words/file-state-words.ts';
import { count, counted, timeLeft } from '../words/number-words.ts';

/** One line for everything being added and for files that need the user; opens the whole list. */
export function QueueLine() {
  const queue = useLibrary((library) => library.queue);
  const show = useView((view) => view.show);
  const main = useView((view) => view.main);
  if (queue.files.length === 0 || main === 'adding') return null;
  const going = queue.files.filter(isUnderWay).length;
  const inGroup = (group: FileGroup): number => queue.files.filter((file) => fileGroup(file) === group).length;
  const [asking, refused, copies] = [inGroup('needs-you'), inGroup('not-added'), inGroup('ready')];
  const left = going > 0 ? timeLeft(queue.seconds_left) : null;
  const words = [
    going > 0 ? `Adding ${counted(going, 'document')}` : counted(queue.files.length, 'file'),
    queue.is_paused === true && 'paused while answering',
    queue.is_paused !== true && left && `${left} left`,
    asking > 0 && `${count(asking)} ${asking === 1 ? 'needs' : 'need'} you`,
    refused > 0 && `${count(refused)} not added`,
    copies > 0 && `${count(copies)} already here`,
  ];
  return (
    <p className="queue-line meta">
      <span className="grow">{words.filter(Boolean).join(', ')}</span>
      <ReadNow />
      <button type="button" className="link" onClick={() => show('adding')}>
        Show
      </button>
    </p>
  );
}

/** Goes on with adding although a question is being answered; nothing while it goes on anyway. */
export function ReadNow() {
  const isPaused = useLibrary((library) => library.queue.is_paused === true);
  const change = useLibrary((library) => library.change);
  if (!isPaused) return null;
  return (
    <May call="queue.readNow">
      <button type="button" className="link" onClick={() => void change((client) => client.queue.readNow())}>
        Read now
      </button>
    </May>
  );
}

/** Files that are being passed to the engine; nothing while there are none. */
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
