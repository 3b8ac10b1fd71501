import { z } from 'zod';
import { KeepRule } from './records/audit.ts';
import { ExportForm } from './records/export.ts';

/** What leaves the library as a file; `ics`: a calendar, `backup`: the whole library. */
export const PolicyExport = z.enum([...ExportForm.options, 'ics', 'backup']);
export type PolicyExport = z.infer<typeof PolicyExport>;

const Folder = z.string().min(1);

/**
 * `policy.json`, by which the administrators of a computer fix what Pincite may do there (ADR 0133). What is left out
 * is the user's; an empty list allows nothing. An unknown field is refused.
 */
export const Policy = z.strictObject({
  pincite_policy: z.literal(1),
  /** Who fixed it, as the user reads it: "IT of Example Ltd". */
  issued_by: z.string().trim().min(1).max(120),
  models: z
    .strictObject({
      /** The model that writes answers, and the one that searches, by its id in the catalog. */
      chat: z.string().min(1).optional(),
      embed: z.string().min(1).optional(),
      /** False: no model is fetched from a network. */
      fetch: z.literal(false).optional(),
    })
    .optional(),
  /** Addresses of the servers that a library may be set to speak to, for answers and for documents. */
  servers: z.array(z.url({ protocol: /^https?$/u })).optional(),
  retention: z.strictObject({ keep: z.array(KeepRule.strict()) }).optional(),
  /** Folders with all below them; `~` at the beginning is the user's home. */
  folders: z
    .strictObject({
      /** Where documents are added from. */
      documents: z.array(Folder).optional(),
      /** Where libraries lie. */
      libraries: z.array(Folder).optional(),
    })
    .optional(),
  exports: z.array(PolicyExport).optional(),
});
export type Policy = z.infer<typeof Policy>;

/** What a policy can fix. */
export const PolicyField = z.enum([
  'chat_model',
  'embedding_model',
  'model_fetch',
  'servers',
  'retention',
  'document_folders',
  'library_folders',
  'exports',
]);
export type PolicyField = z.infer<typeof PolicyField>;

/** What a policy fixes, as pages show it. */
export const HeldPolicy = z.object({
  path: z.string(),
  issued_by: z.string(),
  fixed: z.array(PolicyField),
  /** The forms that may be exported; null: all. */
  exports: z.array(PolicyExport).nullable(),
});
export type HeldPolicy = z.infer<typeof HeldPolicy>;

/** What holds on this computer for a library, and where it comes from. */
export const PolicyStatus = z.object({
  /** Null: this computer has no policy. */
  policy: z.object({ path: z.string(), issued_by: z.string() }).nullable(),
  held: z.array(
    z.object({
      field: PolicyField,
      /** Ids, addresses, folders, forms, "30 days"; empty: none. Null: any. */
      values: z.array(z.string()).nullable(),
      /** `settings`: the user's own; `default`: nobody set it. */
      from: z.enum(['policy', 'settings', 'default']),
    }),
  ),
});
export type PolicyStatus = z.infer<typeof PolicyStatus>;
