import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';

/** A plain e-mail; the HTML part is built from the text by the template. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer reaches, when not the shop. */
  replyTo?: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** SMTP where configured; in demo mode one .eml file a mail in the data folder. */
export function createMailer(config: Config): Mailer {
  if (config.smtpUrl !== null) {
    const transport = nodemailer.createTransport(config.smtpUrl);
    return {
      async send(mail) {
        await transport.sendMail({ from: config.mailFrom, ...mail });
      },
    };
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const folder = mailFolder(config);
  return {
    async send(mail) {
      const { message } = await composer.sendMail({ from: config.mailFrom, ...mail });
      await mkdir(folder, { recursive: true });
      // Names sort by time, newest last.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      await writeFile(path.join(folder, name), message as Buffer);
    },
  };
}

/** Where demo mode keeps its mail. */
export function mailFolder(config: Config): string {
  return path.join(config.dataFolder, 'mail');
}
