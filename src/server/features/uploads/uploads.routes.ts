import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { notFound } from '../../plugins/app-error.ts';
import { readUpload } from './upload-files.ts';

/**
 * The pictures people uploaded (threats.md T-U4): exact type, never run, kept for ever because a name never gets
 * other content.
 */
export function registerUploads(app: FastifyInstance, config: Pick<Config, 'dataFolder' | 'isDemo'>): void {
  app.get<{ Params: { file: string } }>(
    '/uploads/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { file } = request.params;
      const upload = await readUpload(config, file);
      if (upload === null) throw notFound('Picture not found');
      return reply
        .headers({
          'content-type': upload.contentType,
          'content-disposition': `inline; filename="${file}"`,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        })
        .send(upload.bytes);
    },
  );
}
