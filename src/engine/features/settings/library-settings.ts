import type { LibrarySettings } from '../../../contract/library.ts';
import type { Deps } from '../../deps.ts';
import type { SettingsChange } from '../../library/settings-file.ts';

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
