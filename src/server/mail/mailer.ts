import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { SECOND_MS } from '../../domain/shop/durations.ts';
import type { Config } from '../config.ts';

/** What a mail says. */
export interface MailParts {
  /** Plain sentences; a line break inside one is kept. */
  paragraphs: string[];
  /** The one thing to do; its address is also spelled out. */
  action?: { label: string; url: string };
  /** Said after the action. */
  closing?: string[];
}

/** A plain e-mail in English, and what it says, of which the mail is made anew for who reads another language. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Left out: it is sent as it is. The release before sends text and HTML, whoever reads. */
  parts?: MailParts;
  /** Who gets the same mail beside its reader. */
  cc?: string;
  /** Whom an answer reaches, when not the shop. */
  replyTo?: string;
  /** Of a mail to many: where a reader stops them; mail programs show it as a button. */
  unsubscribeUrl?: string;
  /** A file of the storage that goes with it. */
  attachment?: StoredAttachment;
}

export interface StoredAttachment {
  /** As the reader sees it. */
  fileName: string;
  contentType: string;
  /** Its name in the storage. */
  storedAs: string;
}

/** A file on its way. */
interface AttachedFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** As it is sent. */
export type FinishedMail = Omit<Mail, 'attachment' | 'parts'>;

export interface Mailer {
  send(mail: FinishedMail, sending?: Sending): Promise<void>;
}

export interface Sending {
  /**
   * The same at each try, later mails' behind it in order: whoever is killed between sending and writing it down sends
   * once more. The mail has the same Message-ID then, by which mailboxes know it; demo mode keeps it once.
   */
  key?: string;
  attachments?: readonly AttachedFile[];
}

/** A mail as demo mode keeps it. */
export interface KeptMail extends FinishedMail {
  from: string;
  /** Names of the files that went with it. */
  attachedFiles?: string[];
  /** ISO 8601, UTC. */
  sentAt: string;
}

/** A mail that waits longer is tried again: whoever sends it is wanted for the next. `SMTP_URL` may say otherwise. */
const SMTP_PATIENCE = {
  connectionTimeout: 10 * SECOND_MS,
  greetingTimeout: 10 * SECOND_MS,
  socketTimeout: 30 * SECOND_MS,
};

/** SMTP where configured; in demo mode one JSON file a mail in the data folder. */
export function createMailer(config: Config): Mailer {
  if (config.smtpUrl !== null) {
    const transport = nodemailer.createTransport({ url: config.smtpUrl, ...SMTP_PATIENCE });
    return {
      async send(mail, { key, attachments = [] } = {}) {
        const { hostname } = new URL(config.publicUrl);
        await transport.sendMail({
          ...messageOf(mail, config),
          ...(key === undefined ? {} : { messageId: `<${key}@${hostname}>` }),
          attachments: [...attachments],
        });
      },
    };
  }
  const folder = mailFolder(config);
  let kept = 0;
  return {
    async send(mail, { key, attachments = [] } = {}) {
      const attachedFiles = attachments.map(({ filename }) => filename);
      const keptMail: KeptMail = {
        from: config.mailFrom,
        sentAt: new Date().toISOString(),
        ...mail,
        ...(attachedFiles.length === 0 ? {} : { attachedFiles }),
      };
      // Names sort by time, newest last, also those of one millisecond; what is random keeps processes apart.
      kept = (kept + 1) % 0x10000;
      const serial = kept.toString(16).padStart(4, '0');
      const name =
        key ?? `${keptMail.sentAt.replaceAll(':', '-')}-${serial}${randomBytes(2).toString('hex')}`;
      // Renamed once it is whole, so that no reader meets half a mail.
      const draft = () => writeFile(path.join(folder, `${name}.draft`), JSON.stringify(keptMail));
      await draft().catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        await mkdir(folder, { recursive: true });
        await draft();
      });
      await rename(path.join(folder, `${name}.draft`), path.join(folder, `${name}.json`));
    },
  };
}

function messageOf({ unsubscribeUrl, ...mail }: FinishedMail, { mailFrom: from }: Config) {
  return {
    from,
    ...mail,
    ...(unsubscribeUrl === undefined ? {} : { list: { unsubscribe: unsubscribeUrl } }),
  };
}

/** Where demo mode keeps its mail. */
export function mailFolder(config: Config): string {
  return path.join(config.dataFolder, 'mail');
}
