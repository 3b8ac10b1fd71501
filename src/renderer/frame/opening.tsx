import { useEffect, useState } from 'react';
import type { ShellBridge } from '../../contract/shell/shell-bridge.ts';
import type { EngineState } from '../../contract/shell/shell-data.ts';
import { say } from '../../language/say.ts';
import { ErrorNote } from '../parts/error-note.tsx';
import { usePage, useView } from '../state/page-context.tsx';
import { type ErrorLine, errorLine } from '../words/error-line.ts';
import { longWords, openingWords, waitingFor } from '../words/opening-words.ts';

/**
 * Shown before it is known whether the library is empty. At first it is empty, so that nothing appears for a moment
 * only; later it shows the step with its time, and after a while what the user can do. Nothing is ended without the
 * user.
 */
export function Opening() {
  const engine = useView((view) => view.engine);
  const { bridge, now } = usePage();
  return <OpeningSteps engine={engine} bridge={bridge} now={now} />;
}

interface OpeningProps {
  readonly engine: EngineState;
  readonly bridge: ShellBridge;
  readonly now: () => number;
}

/** The same without a page, before it is known whether its library is locked. */
export function OpeningSteps({ engine, bridge, now }: OpeningProps) {
  const { seconds, waitOn, isLong } = useWaiting(engine, now);
  const isHung = useHung(bridge, isLong, seconds);
  const [log, setLog] = useState<readonly string[] | null>(null);
  const [failed, setFailed] = useState<ErrorLine | null>(null);
  const tried = (work: Promise<void>): void => {
    setFailed(null);
    work.catch((error: unknown) => setFailed(errorLine(error)));
  };
  return (
    <main className="pane wide" aria-label={say('frame.opening')} data-pane="conversation" tabIndex={-1}>
      <div className="opening soft">
        <p role="status">{openingWords(engine)}</p>
        {waitingFor(seconds) !== null && <p className="num">{waitingFor(seconds)}</p>}
        {isLong && (
          <>
            <p>{longWords(isHung)}</p>
            <p className="opening-actions">
              <button type="button" className="btn" onClick={waitOn}>
                {say('frame.wait')}
              </button>
              <button
                type="button"
                className="btn"
                onClick={() => tried(bridge.engineLog().then((lines) => setLog(lines)))}
              >
                {say('frame.showLog')}
              </button>
              {isHung && (
                <button type="button" className="link" onClick={() => tried(bridge.restartEngine())}>
                  {say('frame.startAgain')}
                </button>
              )}
            </p>
          </>
        )}
        {failed !== null && <ErrorNote error={failed} />}
        {log !== null && (
          <section aria-label={say('frame.log')}>
            <pre className="opening-log">{log.length === 0 ? say('frame.logEmpty') : log.join('\n')}</pre>
          </section>
        )}
      </div>
    </main>
  );
}

/** Whether the engine hangs, asked anew while the user is told that it takes long. */
function useHung(bridge: ShellBridge, isLong: boolean, seconds: number): boolean {
  const [isHung, setHung] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second is another look
  useEffect(() => {
    let isOver = false;
    // A member of a team may not ask this and is shown nothing.
    if (isLong)
      bridge.isEngineHung().then(
        (hangs) => isOver || setHung(hangs),
        () => isOver || setHung(false),
      );
    return () => {
      isOver = true;
    };
  }, [bridge, isLong, seconds]);
  return isLong && isHung;
}

/** Seconds before the user is asked whether to wait, and until they are asked again. */
const [LONG, AGAIN] = [20, 120];

/** Counts the seconds of the present step. */
function useWaiting(
  engine: EngineState,
  now: () => number,
): {
  readonly seconds: number;
  readonly isLong: boolean;
  readonly waitOn: () => void;
} {
  const [at, setAt] = useState({ engine, since: now(), seconds: 0, askedAgainAt: LONG });
  useEffect(() => {
    const since = now();
    setAt({ engine, since, seconds: 0, askedAgainAt: LONG });
    const timer = setInterval(
      () => setAt((before) => ({ ...before, seconds: Math.floor((now() - since) / 1000) })),
      1000,
    );
    return () => clearInterval(timer);
  }, [engine, now]);
  return {
    seconds: at.seconds,
    isLong: at.seconds >= at.askedAgainAt,
    waitOn: () => setAt((before) => ({ ...before, askedAgainAt: before.seconds + AGAIN })),
  };
}
