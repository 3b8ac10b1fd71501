import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { BackupResult, CheckResult, IndexEvent, RepairResult } from '../integrity.ts';
import { LocalPath, NewPath } from '../local-path.ts';
import { DeviceChoice, DeviceStatus, ModelAdvice, ModelStatus, OcrLanguage, ServerTrial } from '../models.ts';
import { api } from './api.ts';

/** A passphrase; never logged or kept. */
const Passphrase = z.string().min(1);

/** The methods for models, for the languages of OCR and for the library as a whole. */
export const systemMethods = {
  models: {
    list: api.output(z.array(ModelStatus)),
    /** Imports a model file of the user: checks it against the catalog and copies it to the models' directory. */
    import: api.input(z.object({ source: LocalPath })).output(ModelStatus),
    /** Chooses the chat model for future answers, by its id in the catalog. */
    choose: api.input(z.object({ id: z.string() })).output(ModelStatus),
    /** Which models suit this machine, by its memory, cores and graphics card. */
    recommend: api.output(ModelAdvice),
    /** What computes: a graphics card or the CPU. Loads llama.cpp where no model was used yet. */
    device: api.output(DeviceStatus),
    /** Chooses what computes from the next start on. */
    chooseDevice: api.input(z.object({ choice: DeviceChoice })).output(DeviceStatus),
    /**
     * Asks the configured server one question of our own, with no word of a document; null where none is configured.
     */
    tryServer: api.output(ServerTrial.nullable()),
  },
  /** The languages in which OCR reads. `addLanguage`: a copy of CODE.traineddata or CODE.traineddata.gz. */
  ocr: {
    languages: api.output(z.array(OcrLanguage)),
    addLanguage: api.input(z.object({ source: LocalPath })).output(z.array(OcrLanguage)),
    removeLanguage: api.input(OcrLanguage.pick({ code: true })).output(z.array(OcrLanguage)),
  },
  library: {
    /** Reads the whole library and compares it with its checksums. Throws LIBRARY_BUSY. */
    check: api.output(CheckResult),
    /** Repairs what a check finds, and checks again. Throws LIBRARY_BUSY, LIBRARY_TOO_NEW, DISK_FULL. */
    repair: api.input(z.object({ password: z.string().optional() })).output(RepairResult),
    /**
     * Writes all of it into one file, which `passphrase` encrypts. Throws LIBRARY_BUSY, LIBRARY_EMPTY, DISK_FULL,
     * FILE_UNWRITABLE.
     */
    backup: api.input(z.object({ to: NewPath, passphrase: Passphrase.optional() })).output(BackupResult),
    /**
     * Takes in what other programs wrote into the tables, and creates a library where there is none: sweeps, embeds,
     * indexes and merges. Streams progress, then one result. Throws LIBRARY_BUSY, LIBRARY_DAMAGED, DISK_FULL,
     * CANCELLED.
     */
    index: api.output(eventIterator(IndexEvent)),
  },
};
