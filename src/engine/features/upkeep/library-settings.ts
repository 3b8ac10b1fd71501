import type { LibrarySettings } from '../../../contract/library.ts';
import type { ExpiredRecords } from '../../../contract/records/audit.ts';
import type { Deps } from '../../deps.ts';
import type { SettingsChange, StoredRule } from '../../library/settings-file.ts';
import { expireRecords, type IsExpired } from '../../records/expire-records.ts';

/** What the user set for the library. */
export async function readSettings({ library }: Pick<Deps, 'library'>): Promise<LibrarySettings> {
  const { keep, ...settings } = await library.settings.read();
  return { ...settings, keep: keep.map(({ collection, days }) => ({ collection, days })) };
}

/** Throws LIBRARY_DAMAGED where the settings cannot be read. */
export async function changeSettings(deps: Pick<Deps, 'library'>, fields: SettingsChange): Promise<LibrarySettings> {
  await deps.library.settings.change(fields);
  return readSettings(deps);
}

type RecordDeps = Pick<Deps, 'library' | 'everyones'>;

const NOTHING: ExpiredRecords = { log_entries: 0, turns: 0, threads: 0, kept_answers: 0 };

/** Deletes the answers that are older than the rules of the library allow. Throws RECORD_FAILED, LIBRARY_DAMAGED. */
export async function expireAnswers(deps: RecordDeps, now: number): Promise<ExpiredRecords> {
  const { keep } = await deps.library.settings.read();
  return keep.length === 0 ? NOTHING : expireRecords(deps.everyones, expiryOf(keep, now));
}

const HOUR_MS = 3_600_000;

/** Does so now and every hour until the result is called; what fails is told and tried again. */
export function expireHourly(deps: RecordDeps & Pick<Deps, 'log'>): () => void {
  const expire = (): void => {
    expireAnswers(deps, Date.now()).catch((error: unknown) =>
      deps.log(`Old answers are not deleted: ${String(error)}`),
    );
  };
  expire();
  const timer = setInterval(expire, HOUR_MS).unref();
  return () => clearInterval(timer);
}

const DAY_MS = 86_400_000;

/** A collection's rule by its name of now, else by an earlier one; else the rule of all. */
function expiryOf(rules: readonly StoredRule[], now: number): IsExpired {
  const ruleOf = (collection: string | null): StoredRule | undefined =>
    rules.find((rule) => rule.collection === collection) ??
    rules.find((rule) => collection !== null && rule.formerly.includes(collection)) ??
    rules.find((rule) => rule.collection === null);
  return (collection, at) => {
    const rule = ruleOf(collection);
    return rule !== undefined && Date.parse(at) < now - rule.days * DAY_MS;
  };
}
