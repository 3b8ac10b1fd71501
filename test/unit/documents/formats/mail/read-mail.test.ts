import { describe, expect, it } from 'vitest';
import { convert } from '../../../../../src/engine/documents/formats/convert.ts';
import type { ConvertedDocument } from '../../../../../src/engine/documents/formats/converted.ts';
import { mailBlocks } from '../../../../../src/engine/documents/formats/mail/mail-blocks.ts';
import { readMails } from '../../../../../src/engine/documents/formats/mail/read-mail.ts';
import {
  encryptedMessage,
  HEADS,
  mailOf,
  multipart,
  part,
  signedMessage,
  winmail,
} from '../../../../fixtures/office/mail-files.ts';

const linesOf = ({ blocks }: ConvertedDocument): string[] =>
  blocks.map((block) => (block.kind === 'row' ? block.cells.join(' | ') : block.text));
const read = (...lines: readonly string[]): Promise<ConvertedDocument> => convert('mail', mailOf(...lines), 'a.eml');
/** What it says below its fields. */
const saidIn = async (...lines: readonly string[]): Promise<string[]> =>
  linesOf(await read(...HEADS, ...lines)).filter((line) => !/^(?:Berths$|From: |To: )/u.test(line));
const attachedTo = (...lines: readonly string[]): string[] =>
  [...readMails('mail', mailOf(...HEADS, ...lines))].flatMap(({ attachments }) =>
    attachments.map(({ name, bytes }) => `${name}: ${Buffer.from(bytes()).toString()}`),
  );

const STUB = part('text/plain', 'This message needs a viewer for HTML.');
const PAGE = part('text/html; charset=utf-8', '<p>The berth costs 310 euros a day until 4 May.</p>');

describe('the body of a mail in several forms', () => {
  it('is the web page where the plain text is a stub', async () => {
    expect(await saidIn(...multipart('alternative', 'b', STUB, PAGE))).toEqual([
      'The berth costs 310 euros a day until 4 May.',
    ]);
    const longer = part(
      'text/plain',
      'You receive this since your program shows no HTML. Open the link in your browser to read the whole message: https://example.org/m/1',
    );
    expect(await saidIn(...multipart('alternative', 'b', longer, PAGE))).toHaveLength(1);
  });

  it('is the web page where the plain text lacks its figures, and its pictures and files are beside it', async () => {
    const related = multipart(
      'related',
      'r',
      PAGE,
      part('image/png', 'x', 'Content-ID: <a>'),
      part('image/png; name=plan.png', 'x'),
    );
    const mixed = multipart(
      'mixed',
      'm',
      multipart('alternative', 'b', STUB, related),
      part('application/pdf; name="a b.pdf"', 'x'),
    );
    const mail = await read(...HEADS, ...mixed);
    expect(linesOf(mail).slice(3)).toEqual([
      'The berth costs 310 euros a day until 4 May.',
      'Attachment: plan.png',
      'Attachment: a b.pdf',
    ]);
    expect(mail.attachments).toBe(2);
  });

  it('is the plain text where that says the same', async () => {
    const plain = part('text/plain', 'The berth costs 310 euros a day until 4 May.\r\n\r\nAnn');
    expect(await saidIn(...multipart('alternative', 'b', plain, PAGE))).toEqual([
      'The berth costs 310 euros a day until 4 May.',
      'Ann',
    ]);
  });

  it('keeps the heads of a table', async () => {
    const page = part('text/html', '<table><tr><th>Berth<th>Fee<tr><td>North<td>310</table>');
    expect(await saidIn(...multipart('alternative', 'b', part('text/plain', 'Berth Fee\r\nNorth 310'), page))).toEqual([
      'Berth | Fee',
      'North | 310',
    ]);
  });

  it('is told what it leaves out', async () => {
    const page = part(
      'text/html',
      '<p>The plan:</p><img src="https://example.org/p.png" alt="Plan of the quay" width=400>',
    );
    const mail = await read(...HEADS, ...multipart('mixed', 'm', page, part('image/jpeg', 'x')));
    expect(mail.leftOut).toEqual(['a picture “Plan of the quay”', 'a picture']);
  });

  it('has texts that stand between files, in their order', async () => {
    const notes = part(
      'text/plain; name=notes.txt',
      'The ropes are new.',
      'Content-Disposition: inline; filename=notes.txt',
    );
    const mixed = multipart(
      'mixed',
      'm',
      part('text/plain', 'Before.'),
      part('image/png; name=p.png', 'x'),
      notes,
      part('text/plain', 'After.'),
    );
    expect(await saidIn(...mixed)).toEqual([
      'Before.',
      'The ropes are new.',
      'After.',
      'Attachment: p.png',
      'Attachment: notes.txt',
    ]);
  });
});

describe('what is attached to a mail', () => {
  const inner = [
    'From: Cy <cy@example.org>',
    'Subject: =?utf-8?Q?D=C3=A9g=C3=A2ts?=',
    'MIME-Version: 1.0',
    'Content-Type: text/plain',
    '',
    'The loss is 920 euros.',
  ];
  it('is a mail too, with its subject or its name', () => {
    const attached = attachedTo(
      ...multipart(
        'mixed',
        'm',
        part('text/plain', 'See below.'),
        part('message/rfc822', inner.join('\r\n')),
        part('message/rfc822', inner.join('\r\n'), 'Content-Disposition: attachment; filename=loss.eml'),
      ),
    );
    expect(attached.map((one) => one.split(':')[0])).toEqual(['Dégâts.eml', 'loss.eml']);
    expect(attached[0]).toContain('The loss is 920 euros.');
  });

  it('is a digest of mails', () => {
    expect(attachedTo(...multipart('digest', 'd', ['', ...inner], ['', ...inner]))).toHaveLength(2);
  });

  it('has its name in pieces and in any encoding', () => {
    const field =
      "Content-Disposition: attachment; filename*0*=utf-8''Geb%C3%BChren; filename*1*=%202026; filename*2=.pdf";
    const old = 'Content-Disposition: attachment; filename="=?iso-8859-1?Q?Gr=F6=DFe?=.pdf"';
    const files = [
      part('application/pdf', 'A', field),
      part('application/pdf', 'Qg==', 'Content-Transfer-Encoding: base64', old),
      part('application/pdf', 'C'),
    ];
    expect(attachedTo(...multipart('mixed', 'm', ...files))).toEqual([
      'Gebühren 2026.pdf: A',
      'Größe.pdf: B',
      'attachment.pdf: C',
    ]);
  });

  it('is what winmail.dat packs, with the text where the mail has none', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}}\f0 The fairway is 9 m deep.\par It was dredged in M\'e4rz\u8212 ?twice.}`;
    const packed = winmail(rtf, 'depths.csv', 'mark;depth').toString('base64');
    const lines = multipart(
      'mixed',
      'm',
      part('text/plain', ''),
      part('application/ms-tnef; name="winmail.dat"', packed, 'Content-Transfer-Encoding: base64'),
    );
    expect(await saidIn(...lines)).toEqual([
      'The fairway is 9 m deep.',
      'It was dredged in März—twice.',
      'Attachment: depths.csv',
    ]);
    expect(attachedTo(...lines)).toEqual(['depths.csv: mark;depth']);
    const alone = await convert('tnef', winmail(rtf, 'a.csv', 'x'), 'winmail.dat');
    expect(alone.title).toBe('Dredging');
    expect(linesOf(alone)).toContain('The fairway is 9 m deep.');
  });

  it('is any other file that is called winmail.dat', () => {
    expect(attachedTo(...multipart('mixed', 'm', part('application/octet-stream; name=winmail.dat', 'other')))).toEqual(
      ['winmail.dat: other'],
    );
  });
});

describe('the text of rich text', () => {
  it('is the web page that it was made of', async () => {
    const rtf = String.raw`{\rtf1\ansi\fromhtml1 {\*\htmltag64 <p>}\htmlrtf {\f0 \htmlrtf0 The fee is {\*\htmltag84 <b>}\htmlrtf {\b \htmlrtf0 40 euros{\*\htmltag92 </b>}\htmlrtf }\htmlrtf0 .{\*\htmltag72 </p>}}`;
    const { blocks } = await convert('tnef', winmail(rtf, 'a', ''), 'winmail.dat');
    expect(blocks).toContainEqual({ kind: 'prose', text: 'The fee is 40 euros.' });
  });
});

describe('a mail that is signed or encrypted', () => {
  it('is read where it is only signed', async () => {
    const inner = 'Content-Type: text/plain; charset=utf-8\r\n\r\nThe signed price is 77 euros.';
    const signed = part(
      'application/pkcs7-mime; smime-type=signed-data; name=smime.p7m',
      signedMessage(inner).toString('base64'),
      'Content-Transfer-Encoding: base64',
    );
    expect(await saidIn(...signed)).toEqual(['The signed price is 77 euros.']);
    const detached = multipart(
      'signed',
      's',
      part('text/plain', 'In clear.'),
      part('application/pkcs7-signature; name=smime.p7s', 'x'),
    );
    expect(await saidIn(...detached)).toEqual(['In clear.']);
  });

  it.each([
    [
      'S/MIME',
      part(
        'application/pkcs7-mime; name=smime.p7m',
        encryptedMessage().toString('base64'),
        'Content-Transfer-Encoding: base64',
      ),
    ],
    [
      'PGP',
      multipart(
        'encrypted',
        'e',
        part('application/pgp-encrypted', 'Version: 1'),
        part('application/octet-stream', 'x'),
      ),
    ],
  ])('is told where it is encrypted: %s', async (kind, lines) => {
    expect((await read(...HEADS, ...lines)).leftOut).toEqual([`its encrypted content (${kind})`]);
  });
});

describe('an invitation', () => {
  it('says what, when and where', async () => {
    const event = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'SUMMARY:Survey of berth\\, north',
      'DTSTART;TZID=Europe/Paris:20260504T093000',
      'DTEND:20260504T083000Z',
      'LOCATION:Quay',
      ' side 7',
      'ORGANIZER;CN="Lee, Ann":mailto:ann@example.org',
      'DESCRIPTION:Bring the plan.\\n\\nAnd boots.',
      'BEGIN:VALARM',
      'DESCRIPTION:no',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
    ];
    expect(
      await saidIn(
        ...multipart(
          'alternative',
          'b',
          part('text/plain', 'You are invited.'),
          part('text/calendar; method=REQUEST', event.join('\r\n')),
        ),
      ),
    ).toEqual([
      'You are invited.',
      'Event: Survey of berth, north',
      'Begins: 2026-05-04 09:30 (Europe/Paris)',
      'Ends: 2026-05-04 08:30 UTC',
      'Place: Quayside 7',
      'Organizer: Lee, Ann <ann@example.org>',
      'Bring the plan.',
      'And boots.',
    ]);
  });
});

describe('the fields of a mail', () => {
  it('are all that a reader is to know, as they are written', async () => {
    const lines = [
      'From: =?utf-8?B?w4VzYQ==?= Ek <asa@example.org>',
      'Sender: Desk <desk@example.org>',
      'Reply-To: office@example.org',
      'To: Bo <bo@example.org>,',
      ' "Lee, Ann" <ann@example.org>',
      'Cc: Team: a@example.org, b@example.org;',
      'Bcc: cy@example.org',
      'Date: Tue, 3 Mar 2026 10:00:00 +0100 (CET)',
      'Subject: =?iso-8859-1?Q?Geb=FChren?=',
      '',
      'Text.',
    ];
    expect(linesOf(await read(...lines))).toEqual([
      'Gebühren',
      'From: Åsa Ek <asa@example.org>',
      'Sender: Desk <desk@example.org>',
      'Reply-To: office@example.org',
      'To: Bo <bo@example.org>, Lee, Ann <ann@example.org>',
      'Cc: a@example.org, b@example.org',
      'Bcc: cy@example.org',
      'Date: Tue, 3 Mar 2026 10:00:00 +0100 (CET)',
      'Text.',
    ]);
  });
});

describe('a mailbox', () => {
  const box = Buffer.from(
    [
      'From ann@example.org Tue Mar  3 09:15:00 2026',
      ...HEADS,
      'Content-Type: text/plain',
      '',
      'The first fee is 10 euros.',
      '',
      '>From Monday on it is 11.',
      'From here to there is no mail 2026',
      '',
      'From bo@example.org Wed Mar  4 10:00:00 2026',
      'From: Bo Ek <bo@example.org>',
      'Subject: Second',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('The second fee is 20 €.').toString('base64'),
      '',
    ].join('\n'),
  );

  it('is its mails, decoded, each under its subject', async () => {
    const document = await convert('mbox', box, 'all.mbox');
    expect(document.blocks.filter(({ kind }) => kind === 'heading')).toHaveLength(2);
    expect(linesOf(document)).toEqual([
      'Berths',
      'From: Ann Lee <ann@example.org>',
      'To: Bo Ek <bo@example.org>',
      'The first fee is 10 euros.',
      'From Monday on it is 11.',
      'From here to there is no mail 2026',
      'Second',
      'From: Bo Ek <bo@example.org>',
      'The second fee is 20 €.',
    ]);
  });

  it('that is too large is read to its bound, and told', () => {
    expect(mailBlocks(readMails('mbox', box), 10)).toMatchObject({ leftOut: ['one more mail'] });
  });
});

describe('a mail as programs of other times saved it', () => {
  const SIMPLE = [...HEADS, 'Content-Type: text/plain', '', 'The berth costs 310 euros.'].join('\n');
  const lines = async (bytes: Uint8Array): Promise<string[]> => linesOf(await convert('mail', bytes, 'a.eml'));

  it('is read in letters of two bytes, and with the line ends of an old Macintosh', async () => {
    expect(await lines(Buffer.from(`\ufeff${SIMPLE}`, 'utf16le'))).toContain('The berth costs 310 euros.');
    expect(await lines(Buffer.from(SIMPLE.replaceAll('\n', '\r')))).toContain('The berth costs 310 euros.');
  });

  it('has files in its text', async () => {
    const text = ['See the file.', '', 'begin 644 fees.txt', '-5&AE(&9E92!I<R`T+@``', '`', 'end', '', 'Ann'];
    expect(await saidIn('', ...text)).toEqual(['See the file.', 'Ann', 'Attachment: fees.txt']);
    expect(attachedTo('', ...text)).toEqual(['fees.txt: The fee is 4.']);
  });

  it('ends where it says, in a mailbox', async () => {
    const body = 'Hello\n\nFrom bo@example.org Tue Jun  4 09:15:00 2024\nSubject: no mail\n\nThe end.\n';
    const box =
      `From ann@example.org Mon Jun  3 09:15:00 2024\nSubject: One\nContent-Length: ${body.length}\n\n${body}\n` +
      'From cy@example.org Wed Jun  5 09:15:00 2024\nSubject: Two\n\nLast.\n';
    const document = await convert('mbox', Buffer.from(box), 'a.mbox');
    expect(
      document.blocks.filter(({ kind }) => kind === 'heading').map((block) => 'text' in block && block.text),
    ).toEqual(['One', 'Two']);
  });
});

describe('the plain text of a mail', () => {
  it('has each field, item and quoted line apart', async () => {
    const text = [
      'Vessel: Tern',
      'Length: 12 metres',
      '- water',
      '- power',
      '',
      'On 3 June Bo wrote:',
      '> The berth is',
      '> 12 metres long.',
      '>> It was 14.',
      '',
      '-- ',
      'Ann',
    ];
    expect(await saidIn('', ...text)).toEqual([
      'Vessel: Tern',
      'Length: 12 metres',
      '- water',
      '- power',
      'On 3 June Bo wrote:',
      '> The berth is 12 metres long.',
      '>> It was 14.',
      'Ann',
    ]);
  });

  it('is what is signed in it, without the signature', async () => {
    const signed = ['-----BEGIN PGP SIGNED MESSAGE-----', 'Hash: SHA256', '', 'The berth costs 310 euros.'];
    const signature = ['-----BEGIN PGP SIGNATURE-----', '', 'iQEzBAEB', '-----END PGP SIGNATURE-----'];
    expect(await saidIn('', ...signed, ...signature)).toEqual(['The berth costs 310 euros.']);
  });

  it('gives way to the page where that has a figure that it lacks', async () => {
    const long = 'The berth at the east quay costs 400 euros a day until the lock is mended in May';
    const plain = part('text/plain', `${long}.`);
    const page = part('text/html', `<p>${long.replace('400', '<s>400</s> 310')}.</p>`);
    expect(await saidIn(...multipart('alternative', 'b', plain, page))).toEqual([
      `${long.replace('400', '~~400~~ 310')}.`,
    ]);
  });
});

describe('a page saved with its parts', () => {
  it('is styled by the sheets among them', async () => {
    const page = part(
      'text/html',
      '<link rel="stylesheet" href="cid:a@b"><p class="x">Not seen at 99.</p><p>The berth costs 310.</p>',
    );
    const sheet = ['Content-Type: text/css', 'Content-Location: cid:a@b', '', '.x { display: none }'];
    const document = await read(...HEADS, ...multipart('related', 'b', page, sheet));
    expect(linesOf(document)).not.toContain('Not seen at 99.');
    expect(document.hidden).toEqual(['Not seen at 99.']);
  });
});
