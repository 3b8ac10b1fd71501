import { Command, InvalidArgumentError } from 'commander';
import { type DocumentUrl, SourceUrl } from '../../../contract/library.ts';
import { DOCUMENT, documentId } from '../../parse-option.ts';
import { EXIT, type Runner } from '../../session.ts';

interface UrlOptions {
  readonly folder?: string;
}

const NO_ADDRESS = 'Not an address that begins with http:, https: or file:, nor "none".';

const isAddressOrNone = (value: string): boolean => value === 'none' || SourceUrl.safeParse(value).success;

/** Commander takes no null. */
export function addressOrNone(value: string): string {
  if (!isAddressOrNone(value)) throw new InvalidArgumentError(NO_ADDRESS);
  return value === 'none' ? '' : value;
}

/** What an option or argument of `addressOrNone` sets; undefined: nothing. */
const addressOf = (given: string | undefined): string | null | undefined => (given === '' ? null : given);

const SET_FOR: Readonly<Record<Exclude<DocumentUrl['set_for'], null>, string>> = {
  document: 'set for this document',
  folder: 'by the address of its followed folder',
  library: 'by the address of the library',
};

/** `pincite documents url ID [URL]` and `pincite documents url --folder DIR [URL]` */
export function documentUrlCommand(run: Runner): Command {
  const command = new Command('url')
    .summary('where others find the original, for the "url" of citations')
    .description(
      'say or set where others find the original of a document, or the files of a followed folder; "none" takes it away. Citations have the address of the document, else of its folder, else of the library ("pincite settings --source-url").',
    )
    .argument('[document]', `${DOCUMENT}; left out with --folder`)
    .argument('[url]', 'the address, or "none"; without it nothing is changed', addressOrNone)
    .option('--folder <dir>', 'of the files of this followed folder: the address, or "none", follows it');
  return command.action(
    run(async (session, named: string | undefined, url: string | undefined, { folder }: UrlOptions) => {
      const { terminal, signal, json } = session;
      if (folder !== undefined) {
        // With --folder the first argument is the address.
        if (url !== undefined) command.error('error: with --folder no document is named');
        if (named !== undefined && !isAddressOrNone(named)) command.error(`error: ${NO_ADDRESS}`);
        const asked = named === undefined ? undefined : addressOf(addressOrNone(named));
        const { client } = await session.engine();
        const found = await client.folders.url({ path: folder, url: asked }, { signal });
        if (json) terminal.json(found);
        else terminal.line(found.url ?? 'no address is set for this folder');
        return EXIT.done;
      }
      if (named === undefined) return command.error('error: name a document, or --folder DIR');
      const { client } = await session.engine();
      const document_id = await documentId(session, named);
      const found = await client.documents.url({ document_id, url: addressOf(url) }, { signal });
      if (json) terminal.json({ document_id, ...found });
      else
        terminal.line(
          found.url === null || found.set_for === null
            ? 'no address is set for it'
            : `${found.url}  (${SET_FOR[found.set_for]})`,
        );
      return EXIT.done;
    }),
  );
}
