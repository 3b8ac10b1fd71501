import { type SaidValue, sayWith, type WordKey } from './say.ts';

/** A sentence whose beginning is drawn in another way than the rest. */
export interface LeadWords {
  readonly lead: string;
  /** With the blank or sign before it. */
  readonly rest: string;
}

/** A sentence that begins with `<lead>…</lead>`, in these two parts. */
export function sayLead(key: WordKey, values: Readonly<Record<string, SaidValue>> = {}): LeadWords {
  const said = sayWith<{ readonly lead: string }>(key, { ...values, lead: (parts) => ({ lead: parts.join('') }) });
  const lead = said.map((part) => (typeof part === 'string' ? '' : part.lead)).join('');
  return { lead, rest: said.filter((part) => typeof part === 'string').join('') };
}
