import { z } from 'zod';
import { DEFAULT_LIBRARY_SETTINGS, LibrarySettings, SourceUrl } from '../../../contract/library.ts';
import type { MachinePolicy } from '../../../policy/machine-policy.ts';
import { type OwnFile, ownFile } from './own-file.ts';

/** A rule also holds for answers that were recorded under an earlier name of its collection. */
const StoredRule = LibrarySettings.shape.keep.element.extend({ formerly: z.array(z.string()).default([]) });
const { source_url, span_characters, marker_form, similarity_threshold } = LibrarySettings.shape;
const StoredSettings = z.object({
  keep: z.array(StoredRule).default([]),
  source_url: source_url.default(DEFAULT_LIBRARY_SETTINGS.source_url),
  span_characters: span_characters.default(DEFAULT_LIBRARY_SETTINGS.span_characters),
  marker_form: marker_form.default(DEFAULT_LIBRARY_SETTINGS.marker_form),
  similarity_threshold: similarity_threshold.default(DEFAULT_LIBRARY_SETTINGS.similarity_threshold),
  /** By document: where others find its original. */
  document_urls: z.record(z.string(), SourceUrl).default({}),
});

export type StoredRule = z.infer<typeof StoredRule>;
export type StoredSettings = z.infer<typeof StoredSettings>;
/** The fields that are changed. */
export type SettingsChange = { readonly [Key in keyof LibrarySettings]?: LibrarySettings[Key] | undefined };

/** What the user set for this library. */
export interface SettingsFile {
  /** Throws LIBRARY_DAMAGED. */
  read(): Promise<StoredSettings>;
  /** Replaces the fields that are given. A rule keeps the earlier names of its collection. */
  change(fields: SettingsChange): Promise<void>;
  /** Where others find the originals of these documents; null forgets it. */
  setUrl(documentIds: readonly string[], url: string | null): Promise<void>;
  /** A collection has another name from now on; its rule goes with it. */
  renameCollection(from: string, to: string): Promise<void>;
}

/** Opens DATA/settings.json; what a policy fixes holds whatever stands there. */
export function settingsFile(dataDir: string, policy?: MachinePolicy | null): SettingsFile {
  const file = ownFile(dataDir, 'settings', StoredSettings, StoredSettings.parse({}));
  const change = async (to: (before: StoredSettings) => StoredSettings): Promise<void> => {
    await file.change(to);
  };
  const formerNames = (rules: readonly StoredRule[], collection: string | null): string[] =>
    rules.find((rule) => rule.collection === collection)?.formerly ?? [];
  const fixed = policy?.rules.retention?.keep.map((rule): StoredRule => ({ ...rule, formerly: [] }));
  return {
    read: async () => ({ ...(await file.read()), ...(fixed && { keep: fixed }) }),
    change: (fields) =>
      change((before) => ({
        ...before,
        keep:
          fields.keep?.map((rule) => ({ ...rule, formerly: formerNames(before.keep, rule.collection) })) ?? before.keep,
        source_url: fields.source_url === undefined ? before.source_url : fields.source_url,
        span_characters: fields.span_characters ?? before.span_characters,
        marker_form: fields.marker_form ?? before.marker_form,
        similarity_threshold: fields.similarity_threshold ?? before.similarity_threshold,
      })),
    setUrl: async (documentIds, url) => {
      const { document_urls: known } = await file.read();
      if (url === null && documentIds.every((id) => known[id] === undefined)) return;
      await change((before) => {
        const others = Object.entries(before.document_urls).filter(([id]) => !documentIds.includes(id));
        const own = url === null ? [] : documentIds.map((id) => [id, url] as const);
        return { ...before, document_urls: Object.fromEntries([...others, ...own]) };
      });
    },
    renameCollection: async (from, to) => {
      const { keep } = await file.read();
      if (keep.every(({ collection }) => collection !== from)) return;
      const renamed = (rule: StoredRule): StoredRule =>
        rule.collection === from ? { ...rule, collection: to, formerly: [...rule.formerly, from] } : rule;
      await change((before) => ({ ...before, keep: before.keep.map(renamed) }));
    },
  };
}

/** Opens DATA/stopped.json: the documents whose OCR and embedding the user stopped. */
export const stoppedFile = (dataDir: string): OwnFile<{ document_ids: string[] }> =>
  ownFile(dataDir, 'stopped', z.object({ document_ids: z.array(z.string()) }), { document_ids: [] });
