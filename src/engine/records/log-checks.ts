import type { AuditFinding } from '../../contract/records/audit.ts';
import type { KeyRing } from './record-keys.ts';
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
}

export class LogChecks {
  readonly findings: AuditFinding[] = [];
  readonly notes: string[] = [];
  lines = 0;
  keyed = 0;
  beforeKey = 0;
  purged = 0;
  accepted = 0;
  private readonly ring: KeyRing;
  private last: Link = EMPTY_HEAD;
  private beforeLast: Link = EMPTY_HEAD;
  private log: string | null = null;
  private readonly hashAt = new Map<number, string>();
  /** Line numbers of entries without content, and of those with. */
  private readonly empty = new Map<number, number>();
  private readonly full = new Map<number, number>();
  private readonly namedPurged = new Set<number>();
  /** Line of the first entry and their number, by key. */
  private readonly notHere = new Map<string, { readonly line: number; count: number }>();
  private readonly unmarked: number[] = [];
  private marked = 0;

  constructor(ring: KeyRing) {
    this.ring = ring;
  }

  get read(): ReadLog {
    return { last: this.last, beforeLast: this.beforeLast, log: this.log, hashAt: this.hashAt, marked: this.marked };
  }

  line(entry: TraceEntry | null): void {
    this.lines++;
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
    (entry.body === null ? this.empty : this.full).set(entry.seq, this.lines);
    this.marks(entry);
  }

  private marks(entry: TraceEntry): void {
    const marks = checkMarks(entry, this.ring);
    if (marks === 'none') {
      this.unmarked.push(this.lines);
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
      else
        for (const line of this.unmarked.slice(sealed))
          this.findings.push({
            code: 'no_mark',
            line,
            sentence: `Line ${line} does not hold: it carries no mark of a key.`,
          });
    } else if (entry.log !== this.log) this.find('log_replaced', 'it is of another log');
    if (marks === 'unknown') {
      const key = entry.macs?.[0]?.key ?? '';
      const seen = this.notHere.get(key);
      if (seen === undefined) this.notHere.set(key, { line: this.lines, count: 1 });
      else seen.count++;
    } else this.keyed++;
    // An entry whose key is not here counts as far as the chain holds; it is reported as unchecked anyway.
    if (record?.record === 'purged') for (const seq of record.entries) if (seq < entry.seq) this.namedPurged.add(seq);
  }

  finishLines(): void {
    for (const [seq, line] of this.empty) {
      if (this.namedPurged.has(seq)) this.purged++;
      else
        this.add(
          'emptied',
          line,
          `Line ${line} does not hold: its content is gone, and no entry says that it was purged.`,
        );
    }
    for (const seq of this.namedPurged) {
      const line = this.full.get(seq);
      if (line !== undefined)
        this.add(
          'purge_undone',
          line,
          `Line ${line} does not hold: entry ${seq} was purged, and its content is there.`,
        );
    }
    for (const [key, { line, count }] of this.notHere) {
      const carry = count === 1 ? '1 entry carries' : `${count} entries carry`;
      this.add(
        'key_not_here',
        line,
        `${carry} the key ${key}, which is not here (the first in line ${line}): not checked.`,
      );
    }
    this.findings.sort((a, b) => Number(a.line) - Number(b.line));
    if (this.log === null) this.beforeKey = this.lines;
    if (this.beforeKey === 0) return;
    const entries = this.beforeKey === 1 ? '1 entry is' : `${this.beforeKey} entries are`;
    const sealed = this.log === null ? 'the next entry seals them' : `entry ${this.beforeKey + 1} seals them`;
    this.notes.push(`${entries} from before there was a key; ${sealed}.`);
  }

  private add(code: Code, line: number, sentence: string): void {
    this.findings.push({ code, line, sentence });
  }

  private find(code: Code, why: string): void {
    this.add(code, this.lines, `Line ${this.lines} does not hold: ${why}.`);
  }
}
