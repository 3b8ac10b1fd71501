import MsgReaderModule from '@kenjiuno/msgreader';
import PostalMime from 'postal-mime';

/** A mail, as its reader sees it. */
export interface Mail {
  readonly subject: string;
  /** "From: …", in the order in which a reader sees them. */
  readonly heads: readonly (readonly [name: string, value: string])[];
  readonly text: string | undefined;
  readonly html: string | undefined;
  readonly attachments: readonly { readonly name: string; bytes(): Uint8Array }[];
}

interface Address {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly group?: readonly Address[] | undefined;
}

/** Reads a mail as a file of RFC 5322 (EML). */
export async function readMail(bytes: Uint8Array): Promise<Mail> {
  const mail = await PostalMime.parse(bytes);
  return {
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
    attachments: mail.attachments.flatMap(({ filename, content }) =>
      // Without a name it is a picture of the mail's own text, or a part that its reader is not shown.
      filename === null ? [] : { name: filename, bytes: () => bytesOf(content) },
    ),
  };
}

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

// The package is CommonJS: its class is the default of its default.
const MsgReader = (MsgReaderModule as unknown as { default?: typeof MsgReaderModule }).default ?? MsgReaderModule;

/** Reads a mail as Outlook saves it (MSG). Throws when it is none. */
export function readOutlookMail(bytes: Uint8Array): Mail {
  const reader = new MsgReader(bytes.slice().buffer);
  const mail = reader.getFileData();
  if (mail.error !== undefined || mail.dataType !== 'msg') throw new Error(mail.error ?? 'it is no Outlook message');
  const recipients = (type: string): string =>
    addresses(
      (mail.recipients ?? [])
        .filter(({ recipType }) => (recipType ?? 'to') === type)
        .map(({ name, email, smtpAddress }) => ({ name, address: smtpAddress ?? email })),
    );
  const sender = { name: mail.senderName, address: mail.senderSmtpAddress ?? mail.senderEmail };
  return {
    subject: mail.subject ?? '',
    heads: [
      ['From', addresses([sender])],
      ['To', recipients('to')],
      ['Cc', recipients('cc')],
      ['Date', mail.messageDeliveryTime ?? mail.clientSubmitTime ?? ''],
    ],
    text: mail.body,
    html: mail.bodyHtml ?? (mail.html === undefined ? undefined : new TextDecoder().decode(mail.html)),
    attachments: (mail.attachments ?? []).flatMap((one) =>
      // A mail inside it has its subject for a name.
      one.fileName === undefined && one.innerMsgContent !== true
        ? []
        : { name: one.fileName ?? `${one.name ?? 'mail'}.msg`, bytes: () => reader.getAttachment(one).content },
    ),
  };
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
