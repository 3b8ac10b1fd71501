import { useEffect } from 'react';
import type { ReaderProps } from '../reader-props.ts';

/** Tells the page around the reader how to read what is selected, while a document is open. */
export function useSelected(
  ref: ReaderProps['selected'],
  read: NonNullable<NonNullable<ReaderProps['selected']>['current']>,
): void {
  useEffect(() => {
    if (ref === undefined) return;
    ref.current = read;
    return () => {
      ref.current = null;
    };
  });
}
