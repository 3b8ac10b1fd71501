import { ServerCrash } from 'lucide-react';
import { Icon } from '../parts/icon.tsx';
import { useConversation, useView } from '../state/page-context.tsx';
import { useAskAgain } from './use-ask-again.ts';

/** Says above the composer that the engine stopped, and what became of it. */
export function EngineLine() {
  const engine = useView((view) => view.engine);
  const setEngine = useView((view) => view.setEngine);
  const last = useConversation((conversation) => conversation.turns.at(-1));
  const askAgain = useAskAgain();
  if (engine === 'failed') {
    return (
      <p className="engine-line" role="alert">
        <Icon of={ServerCrash} size={14} />
        <span className="grow">
          The engine stopped and could not be started again. Nothing was lost; close Pincite and open it again.
        </span>
      </p>
    );
  }
  if (engine !== 'restarted') return null;
  const interrupted = last?.error?.code === 'ENGINE_GONE' ? last : null;
  return (
    <p className="engine-line" role="status">
      <Icon of={ServerCrash} size={14} />
      <span className="grow">The engine stopped and was restarted. Nothing was lost.</span>
      <button
        type="button"
        className="link"
        onClick={() => {
          setEngine('running');
          if (interrupted) askAgain(interrupted);
        }}
      >
        {interrupted ? 'Ask again' : 'Close'}
      </button>
    </p>
  );
}
