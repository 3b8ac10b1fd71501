import type { AuditFinding, AuditResult } from '../../contract/audit.ts';
import type { Known } from './known-end.ts';
import type { LogPlace } from './log-place.ts';
import { logEntries } from './log-tail.ts';
import type { KeyRing } from './record-keys.ts';
import { brokenLink, checkMarks, type Link, LogRecord, type TraceEntry } from './trace-entry.ts';
import { EMPTY_HEAD, readHead, type TraceHead } from './trace-head.ts';

/** Of a log that is wrong on every line not every line is named. */
const MOST_FINDINGS = 50;

type Code = AuditFinding['code'];
const NOT_CHECKED: ReadonlySet<Code> = new Set(['key_not_here', 'owner_record_missing', 'owner_record_behind']);

/** What was read of the log, to compare the records of its end with. */
interface ReadLog {
  readonly last: Link;
  readonly beforeLast: Link;
  /** The name its marked entries give it; null where none is marked. */
  readonly log: string | null;
  readonly hashAt: ReadonlyMap<number, string>;
  /** Entries that carry a mark. */
  readonly marked: number;
}

/** Everything that is wrong with a log, each in one sentence; `findKnown` looks it up in the owner's record by its name. */
export async function verifyLog(
  place: LogPlace,
  ring: KeyRing,
  findKnown: (log: string | null) => Promise<Known>,
): Promise<AuditResult> {
  const checks = new LogChecks(ring);
  for await (const { entry } of logEntries(place.log)) checks.line(entry);
  checks.finishLines();
  const head = await readHead(place.head);
  const { read } = checks;
  const known = await findKnown(read.log ?? (head === null || head === 'damaged' ? null : head.log));
  const ends = endFindings(read, head, known, checks.lines);
  const notes = [...checks.notes, ...endNotes(read, known)];
  const findings = [...checks.findings, ...ends];
  const isBroken = findings.some(({ code }) => !NOT_CHECKED.has(code));
  const state = isBroken ? 'broken' : findings.length > 0 ? 'unchecked' : 'valid';
  const first = findings.find(({ code }) => !isBroken || !NOT_CHECKED.has(code));
  return {
    entries: checks.lines,
    state,
    valid: state === 'valid',
    broken_at: isBroken ? (first?.line ?? null) : null,
    reason: first?.sentence ?? null,
    findings: findings.slice(0, MOST_FINDINGS),
    keyed: checks.keyed,
    before_key: checks.beforeKey,
    purged: checks.purged,
    notes:
      findings.length <= MOST_FINDINGS
        ? notes
        : [...notes, `${findings.length - MOST_FINDINGS} more findings are not listed.`],
  };
}

class LogChecks {
  readonly findings: AuditFinding[] = [];
  readonly notes: string[] = [];
  lines = 0;
  keyed = 0;
  beforeKey = 0;
  purged = 0;
  private readonly ring: KeyRing;
  private last: Link = EMPTY_HEAD;
  private beforeLast: Link = EMPTY_HEAD;
  private log: string | null = null;
  private readonly hashAt = new Map<number, string>();
  /** Lines of entries without content, and of those with, by number. */
  private readonly empty = new Map<number, number>();
  private readonly full = new Map<number, number>();
  private readonly namedPurged = new Set<number>();
  /** Line of the first entry and how many there are, by key. */
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
    const broken = brokenLink(this.last, entry);
    if (broken !== null) this.find(broken.code, broken.why);
    // What stands here is what the next one is compared with, so that one fault is found once.
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
    // An entry of a key that is not here is believed as far as the chain is: it is named as not checked anyway.
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

/** What the two records of the end say against the log. */
function endFindings(read: ReadLog, stored: TraceHead | 'damaged' | null, known: Known, lines: number): AuditFinding[] {
  const { last, beforeLast } = read;
  const findings: AuditFinding[] = [];
  const add = (code: Code, line: number | null, sentence: string): void => void findings.push({ code, line, sentence });
  const isEnd = ({ seq, hash }: Link): boolean => seq === last.seq && hash === last.hash;
  // A record may be one entry behind: a crash came between the writes.
  const fits = (end: Link): boolean =>
    isEnd(end) || (lines > 0 && end.seq === beforeLast.seq && end.hash === beforeLast.hash);

  const head = stored === null || stored === 'damaged' ? EMPTY_HEAD : stored;
  const outside = known.state === 'known' ? known.end : null;
  const doubt = outside?.doubt ?? head.doubt;
  if (stored === 'damaged') add('end_record_wrong', lines + 1, 'The record of the newest entry is damaged.');
  else if (!fits(head) && (lines > 0 || outside === null)) {
    if (lines === 0) add('log_gone', 1, `The log is gone: ${head.seq} entries were written.`);
    else if (head.seq > last.seq)
      add(
        'end_cut_off',
        lines + 1,
        `The log ends with entry ${last.seq}, but ${head.seq} were written: its end was cut off.`,
      );
    else
      add(
        'end_record_wrong',
        lines + 1,
        `The record of the newest entry (${head.seq}) does not fit the log, which ends with ${last.seq}.`,
      );
  }
  if (doubt !== null) add('doubt', null, `When it was written to, ${doubt}.`);
  if (known.state === 'wrong')
    add(
      'owner_record_wrong',
      null,
      "The owner's record of the newest entry is damaged or was written without the key.",
    );
  // A crash after the very first entry came before there was any.
  if (known.state === 'none' && read.marked > 1)
    add(
      'owner_record_missing',
      null,
      "The owner's record of the newest entry is not here: whether entries are missing at the end cannot be checked.",
    );
  if (outside === null) return findings;

  if (lines > 0 && read.marked === 0)
    add('no_mark', 1, 'No entry carries a mark of a key, although the entries of this log were written with one.');
  if (read.log !== null && outside.log !== read.log)
    add(
      'log_replaced',
      null,
      `The log of another library stands here: the one that was here had ${outside.seq} entries.`,
    );
  else if (lines === 0 && outside.seq > 0)
    add('log_gone', 1, `The log is gone: ${outside.seq} entries were written, the newest on ${outside.at}.`);
  else if (outside.seq > last.seq && isEnd(head))
    add(
      'rolled_back',
      lines + 1,
      `An older state was put back: the log ends with entry ${last.seq}, but ${outside.seq} were written, the newest on ${outside.at}.`,
    );
  else if (outside.seq > last.seq && !findings.some(({ code }) => code === 'end_cut_off'))
    add(
      'end_cut_off',
      lines + 1,
      `The log ends with entry ${last.seq}, but ${outside.seq} were written: its end was cut off.`,
    );
  else if (outside.seq <= last.seq && outside.seq > 0 && read.hashAt.get(outside.seq) !== outside.hash)
    add('rewritten', null, `Entry ${outside.seq} is not the one that was written: the log was written anew.`);
  else if (outside.seq < last.seq - 1)
    add(
      'owner_record_behind',
      null,
      `The owner's record knows ${outside.seq} entries, the log has ${last.seq}: whether that is all cannot be checked.`,
    );
  return findings;
}

function endNotes(read: ReadLog, known: Known): string[] {
  if (known.state === 'copy')
    return [`This is a copy of the log in ${known.of}; whether its end is whole is known only there.`];
  if (known.state !== 'known') return [];
  const { end, movedFrom } = known;
  return [
    ...(end.seq === read.last.seq - 1
      ? [`The owner's record is one entry behind: the program ended between its two writes. The next answer mends it.`]
      : []),
    ...(movedFrom === null ? [] : [`The log was in ${movedFrom} when it was last written to.`]),
  ];
}
