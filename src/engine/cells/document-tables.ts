import type { DocumentTable } from '../documents/types.ts';
import type { YearName } from './business-years.ts';

/** A document that was found, with its tables and the words that may name it. */
export interface DocumentTables {
  readonly documentId: string;
  readonly tables: readonly DocumentTable[];
  readonly names: ReadonlySet<string>;
  /** How the report names its years; null where they do not end in January or February, or where it does not say. */
  readonly yearName: YearName | null;
}
