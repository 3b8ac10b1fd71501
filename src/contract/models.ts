import { z } from 'zod';

export const ModelRole = z.enum(['chat', 'embed', 'rerank']);
export type ModelRole = z.infer<typeof ModelRole>;

/** `test`: small, for the project's own tests; its answers are of no use. `own`: added by the user. */
export const ModelTier = z.enum(['default', 'test', 'larger', 'own']);

export const ModelStatus = z.object({
  id: z.string(),
  role: ModelRole,
  name: z.string(),
  file: z.string(),
  bytes: z.int(),
  /** Null for a model whose hash is recorded at its first download. */
  sha256: z.string().nullable(),
  licence: z.string(),
  ram_bytes: z.int(),
  /** True when this project has measured it (docs/models.md). */
  measured: z.boolean(),
  default: z.boolean(),
  tier: ModelTier,
  state: z.enum(['present', 'missing', 'partial', 'damaged']),
  /** True for the one model of its role that this library uses. */
  in_use: z.boolean(),
});
export type ModelStatus = z.infer<typeof ModelStatus>;

/** Which device computes: the best one found, the CPU, or one kind of graphics card. */
export const DeviceChoice = z.enum(['auto', 'off', 'metal', 'vulkan', 'cuda']);
export type DeviceChoice = z.infer<typeof DeviceChoice>;

export const DeviceStatus = z.object({
  /** What is set for this library, or for this process by PINCITE_GPU. */
  choice: DeviceChoice,
  uses: z.enum(['cpu', 'metal', 'vulkan', 'cuda']),
  /** The cards' own names; empty for the CPU. */
  name: z.string(),
  /** Memory of the cards in bytes; null for the CPU. */
  memory_bytes: z.number().nullable(),
  /** Why it is the CPU; null for a graphics card. */
  why: z.string().nullable(),
});
export type DeviceStatus = z.infer<typeof DeviceStatus>;

/** What a model would be like on this machine. */
export const ModelFit = z.enum(['good', 'slow', 'too_large']);
export type ModelFit = z.infer<typeof ModelFit>;

export const ModelAdvice = z.object({
  machine: z.object({ memory_bytes: z.number(), cores: z.int(), device: DeviceStatus }),
  models: z.array(
    z.object({
      id: z.string(),
      role: ModelRole,
      fit: ModelFit,
      /** One for each role: what we would use here. */
      recommended: z.boolean(),
      /** Whether its answers were measured for the catalog. */
      measured: z.boolean(),
      /** A sentence. */
      why: z.string(),
    }),
  ),
});
export type ModelAdvice = z.infer<typeof ModelAdvice>;

/** What became of the trial question that a server was asked (ADR 0028). */
export const ServerTrial = z.object({
  model: z.string(),
  server: z.string(),
  /** What was wrong with its answer, as a half sentence; null when it passed. */
  why: z.string().nullable(),
});
export type ServerTrial = z.infer<typeof ServerTrial>;

/** A language in which OCR reads. */
export const OcrLanguage = z.object({
  /** Tesseract's name of it: "eng", "deu", "chi_sim". */
  code: z.string().regex(/^[a-z]{3}(?:_[a-z]+)*$/i),
  /** Comes with the app and cannot be removed. */
  bundled: z.boolean(),
  bytes: z.int().nonnegative(),
});
export type OcrLanguage = z.infer<typeof OcrLanguage>;
