import type { Mail } from './mailer.ts';

export interface MailContent {
  to: string;
  subject: string;
  /** Plain sentences; a line break inside one is kept. */
  paragraphs: string[];
  /** The one thing to do; its address is also spelled out. */
  action?: { label: string; url: string };
  /** Said after the action. */
  closing?: string[];
  /** Whom an answer reaches, when not the shop. */
  replyTo?: string;
}

const SIGNATURE = 'Thokmandu, Kathmandu, Nepal';

/** One content, two parts: plain text and simple HTML that says the same. */
export function composeMail({ to, subject, paragraphs, action, closing = [], replyTo }: MailContent): Mail {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...closing,
    SIGNATURE,
  ].join('\n\n');
  const html = [
    '<!doctype html><html lang="en"><body>',
    ...paragraphs.map(paragraph),
    ...(action ? [`<p><a href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`] : []),
    ...(action ? [paragraph(action.url)] : []),
    ...closing.map(paragraph),
    paragraph(SIGNATURE),
    '</body></html>',
  ].join('\n');
  return { to, subject, text, html, ...(replyTo === undefined ? {} : { replyTo }) };
}

/** The same mail for somebody else, who is greeted instead. */
export function addressedTo(mail: Mail, { email, firstName }: { email: string; firstName: string }): Mail {
  const greeting = `Namaste ${firstName},`;
  return {
    ...mail,
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
