import type { AuditFinding } from '../../../contract/records/audit.ts';
import type { KeyRing } from '../record-keys.ts';
import type { LogLine } from './log-parts.ts';
import {
  acceptanceAfter,
  brokenLink,
  checkMarks,
  EMPTY_HEAD,
  type Link,
  LogRecord,
  type TraceEntry,
} from './trace-entry.ts';

export type Code = AuditFinding['code'];

/** The contents of the log that the records of its end are compared with. */
export interface ReadLog {
  readonly last: Link;
  readonly beforeLast: Link;
  /** The name in its signed entries; null where none is signed. */
  readonly log: string | null;
  readonly hashAt: ReadonlyMap<number, string>;
  /** Number of signed entries. */
  readonly marked: number;
  /** Number of lines in all files. */
  readonly lines: number;
  /** 1-based line of the file that is written to, at which the next entry would stand. */
  readonly next: number;
}

/** Where a line stands: its number in its file, null for the file that is written to. `at` counts through all files. */
type Place = Pick<LogLine, 'file' | 'line'> & { readonly at: number };

const START: Place = { file: null, line: 0, at: 0 };

const lineName = ({ file, line }: Place): string => (file === null ? `Line ${line}` : `Line ${line} of ${file}`);

export class LogChecks {
  readonly notes: string[] = [];
  keyed = 0;
  beforeKey = 0;
  purged = 0;
  accepted = 0;
  private readonly found: (AuditFinding & { readonly at: number })[] = [];
  private readonly ring: KeyRing;
  /** The line that is being checked. */
  private place: Place = START;
  private last: Link = EMPTY_HEAD;
  private beforeLast: Link = EMPTY_HEAD;
  private log: string | null = null;
  private readonly hashAt = new Map<number, string>();
  /** Places of entries without content, and of those with. */
  private readonly empty = new Map<number, Place>();
  private readonly full = new Map<number, Place>();
  private readonly namedPurged = new Set<number>();
  /** Place of the first entry and their number, by key. */
  private readonly notHere = new Map<string, { readonly place: Place; count: number }>();
  private readonly unmarked: Place[] = [];
  private marked = 0;

  constructor(ring: KeyRing) {
    this.ring = ring;
  }

  /** In the order of the lines they are about. */
  get findings(): AuditFinding[] {
    return this.found.toSorted((a, b) => a.at - b.at).map(({ at: _, ...finding }) => finding);
  }

  get read(): ReadLog {
    const { last, beforeLast, log, hashAt, marked, place } = this;
    return { last, beforeLast, log, hashAt, marked, lines: place.at, next: place.file === null ? place.line + 1 : 1 };
  }

  line({ entry, file, line }: Omit<LogLine, 'text'>): void {
    this.place = { file, line, at: this.place.at + 1 };
    if (entry === null) {
      this.find('not_an_entry', 'it is not an entry');
      return;
    }
    // Marked by the owner: who has no key can accept nothing.
    const acceptance = checkMarks(entry, this.ring) === 'fits' ? acceptanceAfter(this.last, entry) : null;
    if (acceptance !== null) {
      const { until, broken: what, at } = acceptance;
      this.accepted++;
      // What the owner's record knows while the program ends between the entry and that record.
      this.hashAt.set(until.seq, until.hash);
      this.notes.push(`Accepted break: ${what} Entry ${entry.seq} accepted it on ${at}.`);
    }
    const broken = acceptance === null ? brokenLink(this.last, entry) : null;
    if (broken !== null) this.find(broken.code, broken.why);
    // The next entry is compared with this one, so that one fault is reported once.
    this.beforeLast = this.last;
    this.last = { seq: entry.seq, hash: entry.hash };
    this.hashAt.set(entry.seq, entry.hash);
    (entry.body === null ? this.empty : this.full).set(entry.seq, this.place);
    this.marks(entry);
  }

  private marks(entry: TraceEntry): void {
    const marks = checkMarks(entry, this.ring);
    if (marks === 'none') {
      this.unmarked.push(this.place);
      if (this.log !== null) this.find('no_mark', 'it carries no mark of a key: it was not written by Pincite');
      return;
    }
    this.marked++;
    if (marks === 'wrong') {
      this.find('mark_wrong', 'its mark does not fit: it was written or changed without the key');
      return;
    }
    const record = LogRecord.safeParse(entry.body).data;
    if (this.log === null) {
      this.log = entry.log ?? null;
      const sealed = record?.record === 'sealed' ? record.entries : 0;
      if (sealed === this.unmarked.length) this.beforeKey = sealed;
      else for (const place of this.unmarked.slice(sealed)) this.fails(place, 'no_mark', 'it carries no mark of a key');
    } else if (entry.log !== this.log) this.find('log_replaced', 'it is of another log');
    if (marks === 'unknown') {
      const key = entry.macs?.[0]?.key ?? '';
      const seen = this.notHere.get(key);
      if (seen === undefined) this.notHere.set(key, { place: this.place, count: 1 });
      else seen.count++;
    } else this.keyed++;
    // An entry whose key is not here counts as far as the chain holds; it is reported as unchecked anyway.
    if (record?.record === 'purged') for (const seq of record.entries) if (seq < entry.seq) this.namedPurged.add(seq);
  }

  finishLines(): void {
    for (const [seq, place] of this.empty) {
      if (this.namedPurged.has(seq)) this.purged++;
      else this.fails(place, 'emptied', 'its content is gone, and no entry says that it was purged');
    }
    for (const seq of this.namedPurged) {
      const place = this.full.get(seq);
      if (place !== undefined) this.fails(place, 'purge_undone', `entry ${seq} was purged, and its content is there`);
    }
    for (const [key, { place, count }] of this.notHere) {
      const carry = count === 1 ? '1 entry carries' : `${count} entries carry`;
      const first = lineName(place).replace('Line', 'line');
      this.add(
        'key_not_here',
        place,
        `${carry} the key ${key}, which is not here (the first in ${first}): not checked.`,
      );
    }
    if (this.log === null) this.beforeKey = this.place.at;
    if (this.beforeKey === 0) return;
    const entries = this.beforeKey === 1 ? '1 entry is' : `${this.beforeKey} entries are`;
    const sealed = this.log === null ? 'the next entry seals them' : `entry ${this.beforeKey + 1} seals them`;
    this.notes.push(`${entries} from before there was a key; ${sealed}.`);
  }

  private add(code: Code, { file, line, at }: Place, sentence: string): void {
    this.found.push({ code, file, line, sentence, at });
  }

  private fails(place: Place, code: Code, why: string): void {
    this.add(code, place, `${lineName(place)} does not hold: ${why}.`);
  }

  private find(code: Code, why: string): void {
    this.fails(this.place, code, why);
  }
}
