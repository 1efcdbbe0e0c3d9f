import type { Language } from '../../domain/shop/language.ts';
import type { Preferences } from '../../domain/shop/preferences.ts';
import { nepaliAddress } from '../speech/reader.ts';
import { readsPlainEnglish, type Speech } from '../speech/speech.ts';
import type { Mail, MailParts } from './mailer.ts';

export interface MailContent extends MailParts {
  to: string;
  subject: string;
  /** Whom an answer reaches, when not the shop. */
  replyTo?: string;
}

const SIGNATURE = 'Thokmandu, Kathmandu, Nepal';

/** One content, two parts: plain text and simple HTML that says the same. */
export function composeMail({ to, subject, replyTo, ...parts }: MailContent): Mail {
  const body = bodyOf(parts, { language: 'en', signature: SIGNATURE });
  return { to, subject, ...body, parts, ...(replyTo === undefined ? {} : { replyTo }) };
}

function bodyOf(
  { paragraphs, action, closing = [] }: MailParts,
  { language, signature }: { language: Language; signature: string },
): Pick<Mail, 'text' | 'html'> {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing,
    signature,
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${language}"><body>`,
    ...paragraphs.map(paragraph),
    ...(action ? [`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`] : []),
    ...(action ? [paragraph(action.url)] : []),
    ...closing.map(paragraph),
    paragraph(signature),
    '</body></html>',
  ].join('\n');
  return { text, html };
}

/** The mail as its reader reads: in their language, with their dates and digits, leading to pages in their language. */
export function mailTo(
  reader: Preferences,
  mail: Mail,
  { speech, publicUrl }: { speech: Speech; publicUrl: string },
): Omit<Mail, 'parts'> {
  const { parts, ...written } = mail;
  if (parts === undefined || readsPlainEnglish(reader)) return written;
  const { language } = reader;
  const addressOf = (url: string) => (language === 'ne' ? nepaliAddress(url, publicUrl) : url);
  const say = (text: string) =>
    speech
      .say(text, reader)
      .split(/(\s)/)
      .map((word) => addressOf(word))
      .join('');
  const { paragraphs, action, closing = [] } = parts;
  const said: MailParts = {
    paragraphs: paragraphs.map(say),
    ...(action ? { action: { label: say(action.label), url: addressOf(action.url) } } : {}),
    closing: closing.map(say),
  };
  return { ...written, subject: say(mail.subject), ...bodyOf(said, { language, signature: say(SIGNATURE) }) };
}

/** The same mail for somebody else, who is greeted instead. */
export function addressedTo(mail: Mail, { email, firstName }: { email: string; firstName: string }): Mail {
  const greeting = `Namaste ${firstName},`;
  const { parts } = mail;
  const greeted = parts?.paragraphs.map((text) => (/^Namaste .*,$/.test(text) ? greeting : text));
  return {
    ...mail,
    ...(parts && greeted ? { parts: { ...parts, paragraphs: greeted } } : {}),
    to: email,
    text: mail.text.replace(/^Namaste .*,$/m, () => greeting),
    html: mail.html.replace(/<p>Namaste [^<]*,<\/p>/, () => paragraph(greeting)),
  };
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;
}
