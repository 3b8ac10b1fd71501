import { useEffect, useState } from 'react';
import { usePage } from '../state/page-context.tsx';

/** Whole seconds since `startedAt` (ms), counted once a second while `running`. */
export function useSeconds(startedAt: number, running: boolean): number {
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
