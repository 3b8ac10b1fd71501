import type { AuditFinding, AuditResult } from '../../../contract/records/audit.ts';
import type { KeyRing } from '../record-keys.ts';
import type { Known } from './known-end.ts';
import { type Code, LogChecks, type ReadLog } from './log-checks.ts';
import { type LogPlace, logEntries, logParts } from './log-parts.ts';
import { EMPTY_HEAD, type Link, readHead, type TraceHead } from './trace-entry.ts';

/** Most findings reported, for a log that is wrong on every line. */
const MOST_FINDINGS = 50;
const NOT_CHECKED: ReadonlySet<Code> = new Set(['key_not_here', 'owner_record_missing', 'owner_record_behind']);

/**
 * Everything wrong with a log, each in one sentence; `findKnown` looks it up in the owner's record by its name,
 * `answersBeside` counts what it should hold.
 */
export async function verifyLog(
  place: LogPlace,
  ring: KeyRing,
  {
    findKnown,
    answersBeside,
  }: { readonly findKnown: (log: string | null) => Promise<Known>; readonly answersBeside: () => Promise<number> },
): Promise<AuditResult> {
  const checks = new LogChecks(ring);
  for await (const line of logEntries(place)) checks.line(line);
  checks.finishLines();
  const head = await readHead(place.head);
  const { read } = checks;
  const known = await findKnown(read.log ?? (head === null || head === 'damaged' ? null : head.log));
  const ends = endFindings(read, head, known);
  const notes = [...checks.notes, ...endNotes(read, known)];
  const findings = [
    ...checks.findings,
    ...ends,
    ...(read.lines > 0 || ends.length > 0 ? [] : await missedLog(answersBeside)),
  ];
  const isBroken = findings.some(({ code }) => !NOT_CHECKED.has(code));
  const state = isBroken ? 'broken' : findings.length > 0 ? 'unchecked' : 'valid';
  const first = findings.find(({ code }) => !isBroken || !NOT_CHECKED.has(code));
  return {
    entries: read.lines,
    files: (await logParts(place)).length,
    state,
    valid: state === 'valid',
    broken_at: isBroken ? (first?.line ?? null) : null,
    broken_file: isBroken ? (first?.file ?? null) : null,
    reason: first?.sentence ?? null,
    findings: findings.slice(0, MOST_FINDINGS),
    keyed: checks.keyed,
    before_key: checks.beforeKey,
    purged: checks.purged,
    accepted: checks.accepted,
    notes:
      findings.length <= MOST_FINDINGS
        ? notes
        : [...notes, `${findings.length - MOST_FINDINGS} more findings are not listed.`],
  };
}

/**
 * A copied library whose log is gone has no record of its end either: only its conversations show that there was one.
 */
async function missedLog(answersBeside: () => Promise<number>): Promise<AuditFinding[]> {
  const answers = await answersBeside();
  if (answers === 0) return [];
  const held = `${answers} ${answers === 1 ? 'answer' : 'answers'}`;
  const sentence = `The log is gone: the conversations of this library hold ${held}, and no entry says so.`;
  return [{ code: 'log_gone', file: null, line: 1, sentence }];
}

/** Differences between the log and the two records of its end. */
function endFindings(read: ReadLog, stored: TraceHead | 'damaged' | null, known: Known): AuditFinding[] {
  const { last, beforeLast, lines, next } = read;
  const findings: AuditFinding[] = [];
  const add = (code: Code, line: number | null, sentence: string): void =>
    void findings.push({ code, file: null, line, sentence });
  const isEnd = ({ seq, hash }: Link): boolean => seq === last.seq && hash === last.hash;
  // A record may be one entry behind, after a crash between the writes.
  const fits = (end: Link): boolean =>
    isEnd(end) || (lines > 0 && end.seq === beforeLast.seq && end.hash === beforeLast.hash);

  const head = stored === null || stored === 'damaged' ? EMPTY_HEAD : stored;
  const outside = known.state === 'known' ? known.end : null;
  const doubt = outside?.doubt ?? head.doubt;
  if (stored === 'damaged') add('end_record_wrong', next, 'The record of the newest entry is damaged.');
  else if (!fits(head) && (lines > 0 || outside === null)) {
    if (lines === 0) add('log_gone', 1, `The log is gone: ${head.seq} entries were written.`);
    else if (head.seq > last.seq)
      add(
        'end_cut_off',
        next,
        `The log ends with entry ${last.seq}, but ${head.seq} were written: its end was cut off.`,
      );
    else
      add(
        'end_record_wrong',
        next,
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
  // There is no record yet after a crash behind the very first entry.
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
      next,
      `An older state was put back: the log ends with entry ${last.seq}, but ${outside.seq} were written, the newest on ${outside.at}.`,
    );
  else if (outside.seq > last.seq && !findings.some(({ code }) => code === 'end_cut_off'))
    add(
      'end_cut_off',
      next,
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
