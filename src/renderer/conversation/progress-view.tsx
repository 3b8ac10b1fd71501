import { useEffect, useState } from 'react';
import type { Review } from '../../contract/records/review.ts';
import { needsLine, readingLine } from '../../contract/view/asked-words.ts';
import { say } from '../../language/say.ts';
import { Said } from '../parts/said.tsx';
import { VerdictMark } from '../parts/verdict-mark.tsx';
import { type AskProgress, checkedCount, openLines, type Turn } from '../state/conversation/turn.ts';
import { usePage } from '../state/page-context.tsx';
import { NearList } from './near-list.tsx';
import { ClosestLines } from './refusal/closest-lines.tsx';
import { Sentence } from './sentence.tsx';

interface ProgressViewProps {
  readonly turn: Turn;
  readonly progress: AskProgress;
  readonly activeId: string | null;
}

/** Most passages shown before the answer has words; more would push the question out of view. */
const NEAREST = 4;

function Evidence({ progress, seconds }: { readonly progress: AskProgress; readonly seconds: number }) {
  const { hits, evidenceMs, phase, reading } = progress;
  if (hits === null || evidenceMs === null) return <>{say('conversation.progress.searching')} </>;
  const { checked, begun } = checkedCount(progress);
  const isRead = phase === 'reading' && reading !== null;
  const found = { passages: hits.length, seconds: evidenceMs / 1000 };
  const needs = needsLine(progress.needs);
  return (
    <>
      {needs !== null && `${needs}. `}
      {isRead && <b className="num">{readingLine(reading)}. </b>}
      {isRead
        ? say('conversation.progress.found', found)
        : checked > 0
          ? say('conversation.progress.foundChecking', { ...found, checked, begun })
          : say('conversation.progress.foundRunning', { ...found, phase, running: seconds })}{' '}
    </>
  );
}

/** A sentence can be reviewed when its answer is recorded. */
const NO_REVIEWS: readonly Review[] = [];

/**
 * An answer in progress: checked sentences in their final form, the one being written grey, dashed, with a caret. Until
 * sentences take their places, the nearest lines stand where the answer will.
 */
export function ProgressView({ turn, progress, activeId }: ProgressViewProps) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const seconds = useSeconds(turn.startedAt, turn.running);
  const writing = [...progress.writing].filter(([, text]) => text.trim() !== '');
  const lines = openLines(progress);
  // Until lines are told, or words are written, the passages are all there is to read.
  const first = progress.lines.length + writing.length + progress.claims.length === 0;
  // What was found before a stop is all that is left of it, besides checked sentences.
  const showing = turn.running ? (chosen ?? first) : true;
  const hits = progress.hits ?? [];
  const linesTitle = say(
    turn.running ? 'conversation.progress.linesNotCheckedYet' : 'conversation.progress.linesNotChecked',
  );
  const status = (
    <>
      <Evidence progress={progress} seconds={seconds} />
      {progress.hits && progress.hits.length > 0 && (
        <button
          type="button"
          className="link"
          aria-expanded={chosen ?? false}
          onClick={() => setChosen(chosen !== true)}
        >
          {say(chosen ? 'conversation.progress.hidePassages' : 'conversation.progress.showPassages')}
        </button>
      )}
    </>
  );
  return (
    <>
      <ul className="answer" aria-label={say('conversation.answer.name')} aria-live="polite" aria-relevant="additions">
        {progress.claims.map(
          (claim, index) =>
            claim && (
              <Sentence
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the sentence's place in the answer and does not change
                key={index}
                turnKey={turn.key}
                index={index}
                claim={claim}
                citations={progress.citations}
                reviews={NO_REVIEWS}
                activeId={activeId}
              />
            ),
        )}
      </ul>
      {turn.running && (
        // Not announced token by token; only the checked sentence above is.
        <ul className="answer provisional-list" aria-live="off" aria-label={say('conversation.progress.notChecked')}>
          {writing.map(([index, text]) => (
            <li className="s provisional" key={index}>
              <VerdictMark kind="provisional" />
              <p>
                <span className="words">{text}</span>
                <span className="caret" />
              </p>
              <p className="why">
                <Said words="conversation.progress.notCheckedStatus" values={{ status, b: (text) => <b>{text}</b> }} />
              </p>
            </li>
          ))}
          {writing.length === 0 && (
            <li className="s provisional">
              <VerdictMark kind="provisional" />
              <p className="why why-first">{status}</p>
            </li>
          )}
        </ul>
      )}
      {lines.length > 0 && (
        <section className="lines-first" aria-label={linesTitle}>
          <h3 className="label">{linesTitle}</h3>
          <ClosestLines turn={turn} lines={lines} activeId={activeId} />
        </section>
      )}
      {showing && hits.length > 0 && (
        <NearList
          turn={turn}
          hits={chosen ? hits : hits.slice(0, NEAREST)}
          activeId={activeId}
          title={say('conversation.passagesFound')}
        />
      )}
      {!turn.running && chosen !== true && hits.length > NEAREST && (
        <button type="button" className="link all-passages" onClick={() => setChosen(true)}>
          {say('conversation.progress.showAllPassages', { passages: hits.length })}
        </button>
      )}
    </>
  );
}

/** Whole seconds since `startedAt` (ms), counted once a second while `running`. */
function useSeconds(startedAt: number, running: boolean): number {
  const { now } = usePage();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!running) return;
    const count = (): void => setSeconds(Math.max(0, Math.floor((now() - startedAt) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [now, startedAt, running]);
  return seconds;
}
