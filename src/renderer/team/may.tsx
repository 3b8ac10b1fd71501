import type { ReactNode } from 'react';
import type { Method } from '../../contract/methods/page-methods.ts';
import { useLibrary } from '../state/page-context.tsx';
import { mayCall } from './may-call.ts';

/** `mayCall` for a component. */
export const useMay = (method: Method): boolean => useLibrary((library) => mayCall(library.status, method));

/** Shows its content to users who may call a method, nothing to others. */
export function May({ call, children }: { readonly call: Method; readonly children: ReactNode }) {
  return useMay(call) && children;
}
