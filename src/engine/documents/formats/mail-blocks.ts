import MsgReaderModule from '@kenjiuno/msgreader';
import PostalMime from 'postal-mime';
import { type ConvertedBlock, type ConvertedDocument, inOneLine, paragraphsOf } from './converted.ts';
import { htmlBlocks } from './html-blocks.ts';

interface Mail {
  readonly subject: string;
  /** "From: …", in the order in which a reader sees them. */
  readonly heads: readonly (readonly [name: string, value: string])[];
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly string[];
}

interface Address {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly group?: readonly Address[] | undefined;
}

/** A mail as a file of RFC 5322 (EML). */
export async function mailBlocks(bytes: Uint8Array): Promise<ConvertedDocument> {
  const mail = await PostalMime.parse(bytes);
  return blocksOfMail({
    subject: mail.subject ?? '',
    heads: [
      ['From', mail.from === undefined ? '' : addresses([mail.from])],
      ['To', addresses(mail.to ?? [])],
      ['Cc', addresses(mail.cc ?? [])],
      // As it is written: the parsed one is in another zone.
      ['Date', mail.headers.find(({ key }) => key === 'date')?.value ?? ''],
    ],
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.flatMap(({ filename }) => filename ?? []),
  });
}

// The package is CommonJS: its class is the default of its default.
const MsgReader = (MsgReaderModule as unknown as { default?: typeof MsgReaderModule }).default ?? MsgReaderModule;

/** A mail as Outlook saves it (MSG). Throws when it is none. */
export function outlookBlocks(bytes: Uint8Array): ConvertedDocument {
  const mail = new MsgReader(bytes.slice().buffer).getFileData();
  if (mail.error !== undefined || mail.dataType !== 'msg') throw new Error(mail.error ?? 'it is no Outlook message');
  const recipients = (type: string): string =>
    addresses(
      (mail.recipients ?? [])
        .filter(({ recipType }) => (recipType ?? 'to') === type)
        .map(({ name, email, smtpAddress }) => ({ name, address: smtpAddress ?? email })),
    );
  const sender = { name: mail.senderName, address: mail.senderSmtpAddress ?? mail.senderEmail };
  return blocksOfMail({
    subject: mail.subject ?? '',
    heads: [
      ['From', addresses([sender])],
      ['To', recipients('to')],
      ['Cc', recipients('cc')],
      ['Date', mail.messageDeliveryTime ?? mail.clientSubmitTime ?? ''],
    ],
    text: mail.body,
    html: mail.bodyHtml ?? (mail.html === undefined ? undefined : new TextDecoder().decode(mail.html)),
    attachments: (mail.attachments ?? []).flatMap(({ fileName }) => fileName ?? []),
  });
}

function addresses(all: readonly Address[]): string {
  return all
    .flatMap(({ name = '', address = '', group }) => {
      if (group !== undefined) return addresses(group);
      if (name === '' || name === address) return address;
      return address === '' ? name : `${name} <${address}>`;
    })
    .filter((one) => one !== '')
    .join(', ');
}

function blocksOfMail({ subject, heads, text, html, attachments }: Mail): ConvertedDocument {
  const title = inOneLine(subject);
  // What was written is in the plain text too, without the tables that lay a mail out.
  const body = text !== undefined && text.trim() !== '' ? paragraphsOf(text) : htmlBlocks(html ?? '').blocks;
  const about = heads.filter(([, value]) => value !== '');
  const blocks: ConvertedBlock[] = [
    ...(title === '' ? [] : [{ kind: 'heading', text: title, rank: 1 } as const]),
    ...about.map(([name, value]) => ({ kind: 'item', text: `${name}: ${inOneLine(value)}` }) as const),
    ...body,
    ...attachments.map((name) => ({ kind: 'item', text: `Attachment: ${inOneLine(name)}` }) as const),
  ];
  return { title: title === '' ? null : title, blocks };
}
