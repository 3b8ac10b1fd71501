import { Download } from 'lucide-react';
import { say } from '../../language/say.ts';
import { Icon } from '../parts/icon.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { useLibrary, useView } from '../state/page-context.tsx';
import { May } from '../team/may.tsx';
import { type FileGroup, fileGroup, isUnderWay } from '../words/file-state-words.ts';
import { inOneLine } from '../words/in-one-line.ts';
import { timeLeft } from '../words/number-words.ts';

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
    going > 0 ? say('library.queue.adding', { n: going }) : say('library.queue.files', { n: queue.files.length }),
    queue.is_paused === true && say('library.queue.paused'),
    queue.is_paused !== true && left && say('library.timeLeft', { time: left }),
    asking > 0 && say('library.queue.needYou', { n: asking }),
    refused > 0 && say('library.queue.notAdded', { n: refused }),
    copies > 0 && say('library.queue.alreadyHere', { n: copies }),
  ];
  return (
    <p className="queue-line meta">
      <span className="grow">{inOneLine(words)}</span>
      <ReadNow />
      <button type="button" className="link" onClick={() => show('adding')}>
        {say('library.queue.show')}
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
        {say('library.queue.readNow')}
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
        {say('library.queue.takingIn', { n: handingOver.files })}
        <ProgressBar label={say('library.queue.takingInFiles')} done={handingOver.share} total={1} />
      </span>
    </div>
  );
}
