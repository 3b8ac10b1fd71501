import { Command, InvalidArgumentError, Option } from 'commander';
import { MarkerForm } from '../../../contract/answer.ts';
import { LibrarySettings } from '../../../contract/library.ts';
import type { ExpiredRecords } from '../../../contract/records/audit.ts';
import { withKeepRule } from '../../../contract/view/keep-rules.ts';
import { numberBetween } from '../../parse-option.ts';
import { plural } from '../../print/format-place.ts';
import { type Client, EXIT, type Runner } from '../../session.ts';
import type { Piece } from '../../terminal.ts';
import { addressOrNone } from './document-url.ts';

interface SettingsOptions {
  readonly keep?: number | 'forever';
  readonly collection?: string;
  /** Empty: none. */
  readonly sourceUrl?: string;
  readonly span?: LibrarySettings['span_characters'];
  readonly markers?: LibrarySettings['marker_form'];
  readonly similarityThreshold?: number;
  readonly expire?: boolean;
}

/** `pincite settings`: shows and changes what is set for the library. */
export function settingsCommand(run: Runner): Command {
  const command = new Command('settings')
    .summary('what is set for this library')
    .description('what is set for this library; options change it')
    .option('--keep <days>', 'delete answers after so many days from every record, or "forever"', daysOrForever)
    .option('--collection <name>', 'with --keep: only answers that were asked of this collection')
    .option('--expire', 'delete now what is older (the app does it by itself, at its start and every hour)')
    .option(
      '--source-url <url>',
      'where others find the originals, for the "url" of citations; or "none"',
      addressOrNone,
    )
    .option('--span <from-to>', 'how many characters a citation aims at, "120-300"', spanLengths)
    .addOption(
      new Option('--markers <form>', 'how markers are written in answers that are printed or exported').choices(
        MarkerForm.options,
      ),
    )
    .option('--similarity-threshold <number>', 'least similarity of a passage to a question', numberBetween(0, 1));
  return command.action(
    run(async ({ terminal, signal, json, engine }, options: SettingsOptions) => {
      if (options.collection !== undefined && options.keep === undefined)
        command.error('error: --collection needs --keep');
      const { client } = await engine();
      const fields = await changedFields(client, options, signal);
      const settings =
        Object.keys(fields).length === 0
          ? await client.settings.get(undefined, { signal })
          : await client.settings.change(fields, { signal });
      // A shorter time holds at once: older answers are deleted now.
      const isShorter = typeof options.keep === 'number' || options.expire === true;
      const expired = isShorter ? await client.settings.expire(undefined, { signal }) : null;
      if (json) terminal.json(expired === null ? settings : { ...settings, expired });
      else for (const line of settingsLines(settings, expired)) terminal.line(...line);
      return EXIT.done;
    }),
  );
}

async function changedFields(
  client: Client,
  { keep, collection, sourceUrl, span, markers, similarityThreshold }: SettingsOptions,
  signal: AbortSignal,
): Promise<Partial<LibrarySettings>> {
  const rules = keep === undefined ? undefined : (await client.settings.get(undefined, { signal })).keep;
  return {
    ...(rules !== undefined && {
      keep: withKeepRule(rules, collection ?? null, typeof keep === 'number' ? keep : null),
    }),
    ...(sourceUrl !== undefined && { source_url: sourceUrl === '' ? null : sourceUrl }),
    ...(span !== undefined && { span_characters: span }),
    ...(markers !== undefined && { marker_form: markers }),
    ...(similarityThreshold !== undefined && { similarity_threshold: similarityThreshold }),
  };
}

function daysOrForever(value: string): number | 'forever' {
  if (value === 'forever') return value;
  const days = LibrarySettings.shape.keep.element.shape.days.safeParse(Number(value)).data;
  if (days === undefined) throw new InvalidArgumentError('Not a number of days from 1 to 36500, nor "forever".');
  return days;
}

function spanLengths(value: string): LibrarySettings['span_characters'] {
  const [least, most] = value.split('-').map(Number);
  const span = LibrarySettings.shape.span_characters.safeParse({ least, most }).data;
  if (span === undefined || span.least >= span.most)
    throw new InvalidArgumentError('Not two numbers like "120-300", the first of 1 to 300, the second of 100 to 2000.');
  return span;
}

function settingsLines(settings: LibrarySettings, expired: ExpiredRecords | null): Piece[][] {
  const { keep, source_url: address, span_characters: span, marker_form: form, similarity_threshold } = settings;
  const all = keep.find(({ collection }) => collection === null);
  const own = keep.filter(({ collection }) => collection !== null);
  const deleted = expired === null ? [] : [expiredLine(expired)];
  return [
    ['Answers are kept     ', all === undefined ? 'forever' : plural(all.days, 'day')],
    ...own.map(({ collection, days }): Piece[] => [`  of “${collection}”     `, plural(days, 'day')]),
    ['Originals            ', address ?? 'no web address; citations have no link'],
    ['A citation aims at   ', `${span.least} to ${span.most} characters`],
    ['Markers are written  ', form],
    ['Least similarity     ', String(similarity_threshold)],
    ...deleted.map((line): Piece[] => [line]),
  ];
}

function expiredLine({
  log_entries: entries,
  turns,
  threads,
  kept_answers: kept,
  grid_cells: cells,
}: ExpiredRecords): string {
  if (entries + turns + kept + cells === 0) return 'Nothing was older than that.';
  const records = [
    `${plural(entries, 'answer')} in the record of all answers`,
    `${plural(turns, 'turn')} of threads (${plural(threads, 'thread')} whole)`,
    plural(kept, 'kept answer'),
    ...(cells === 0 ? [] : [`${plural(cells, 'cell')} of grids`]),
  ];
  return `Deleted: ${records.join(', ')}.`;
}
