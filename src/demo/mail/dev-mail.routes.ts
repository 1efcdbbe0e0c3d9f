import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../server/deps.ts';
import { escapeHtml } from '../../server/mail/mail-template.ts';
import { type KeptMail, mailFolder } from '../../server/mail/mailer.ts';
import { notFound } from '../../server/plugins/app-error.ts';

/** The names that the mailer gives; nothing else in the folder, or outside it, can be asked for. */
const FILE_NAME = /^\d{4}-\d{2}-\d{2}T[\d-]{8}\.\d{3}Z-[0-9a-f]{8,10}\.json$/;
const MOST_LISTED = 100;

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
a { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dd { margin: 0; }
pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; border-top: 1px solid; padding-top: 1rem; }`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const CONTENT_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** product.md: in demo mode every mail can be read here, reset links included; elsewhere nobody registers the pages. */
export function registerDevMail(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const folder = mailFolder(config);

  app.get('/dev/mail', { schema: { hide: true } }, async (_request, reply) => {
    const names = (await namesIn(folder)).slice(0, MOST_LISTED);
    const rows = await Promise.all(
      names.map(async (name) => {
        const mail = readMail(await readFile(path.join(folder, name), 'utf8'));
        return `<li><a href="/dev/mail/${name}">${escapeHtml(mail.subject)}</a><br>${escapeHtml(mail.to)}, ${escapeHtml(mail.sentAt)}</li>`;
      }),
    );
    const list = rows.length > 0 ? `<ol>${rows.join('\n')}</ol>` : '<p>No mail has been sent yet.</p>';
    return sendPage(reply, 'Mail', `<h1>Mail</h1>${list}`);
  });

  app.get<{ Params: { name: string } }>(
    '/dev/mail/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params;
      if (!FILE_NAME.test(name)) throw notFound('Mail not found');
      const json = await readFile(path.join(folder, name), 'utf8').catch(() => {
        throw notFound('Mail not found');
      });
      const mail = readMail(json);
      return sendPage(
        reply,
        mail.subject,
        `<p><a href="/dev/mail">All mail</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd>${mail.cc === undefined ? '' : `<dt>Copy</dt><dd>${escapeHtml(mail.cc)}</dd>`}<dt>Date</dt><dd>${escapeHtml(mail.sentAt)}</dd>${attached(mail)}</dl>
<pre>${withLinks(mail.text)}</pre>`,
      );
    },
  );
}

function readMail(json: string): KeptMail {
  return JSON.parse(json);
}

/** Newest first: the names begin with the time. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .reverse();
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped;
    })
    .join('');
}

function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', CONTENT_POLICY)
    .send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>${body}</body>
</html>`);
}

function attached({ attachedFiles = [] }: KeptMail): string {
  return attachedFiles.length === 0
    ? ''
    : `<dt>Attached</dt><dd>${escapeHtml(attachedFiles.join(', '))}</dd>`;
}
