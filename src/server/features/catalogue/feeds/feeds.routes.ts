import fs from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sellerFeedsFormSchema, sellerFeedsSchema } from '../../../../contract/catalogue/feeds.contract.ts';
import { FEED_FILES, type FeedFile } from '../../../../domain/catalogue/feed.ts';
import { inBatches } from '../../../csv.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { notFound, unavailable } from '../../../plugins/app-error.ts';
import { chooseEncoding } from '../../../plugins/encoding.ts';
import type { RateLimits } from '../../../plugins/rate-limits.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { takingTurns } from '../../../taking-turns.ts';
import { FEED_AGE_MS, FeedFiles, type KeptFeed } from './feed-files.ts';
import { FEED_TYPES, writeFeed } from './feed-formats.ts';
import { switchFeeds } from './feeds.commands.ts';
import {
  type FeedProduct,
  type FeedSeller,
  findFeedSeller,
  getFeedStamp,
  getOwnFeeds,
  listCategoryPaths,
  listFeedProducts,
  listFeedProductsOf,
} from './feeds.sql.ts';

const BATCH = 500;
const feedNotFound = () => notFound('Feed not found');

/** Whether a seller's products stand in the feeds. */
export function sellerFeedRoutes(deps: Deps): RouteDefinition[] {
  const ownFeeds = async (sellerId: string) => {
    const { slug, ...own } = await getOwnFeeds(deps.db, sellerId);
    const [google, meta, catalogue] = FEED_FILES.map(
      (file) => `${deps.config.publicUrl}/feeds/${slug}/${file}`,
    ) as [string, string, string];
    return { ...own, google, meta, catalogue };
  };
  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/feeds',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:read',
      limit: 'other',
      summary: 'Whether your products stand in the feeds, and their addresses',
      tag: 'Seller',
      response: sellerFeedsSchema,
      handler: ({ viewer }) => ownFeeds(viewer.sellerId),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/seller/feeds',
      audience: 'seller',
      sellerDeed: 'catalogue',
      limit: 'other',
      summary: 'Put your products into the feeds, or take them out of all',
      tag: 'Seller',
      body: sellerFeedsFormSchema,
      response: sellerFeedsSchema,
      handler: async ({ body: { isOn }, viewer, request }) => {
        await switchFeeds(deps, { sellerId: viewer.sellerId, isOn, by: actingAdmin(viewer, request) });
        return new Answer(await ownFeeds(viewer.sellerId), {
          message: isOn ? 'Feeds are on' : 'Feeds are off',
        });
      },
    }),
  ];
}

/** The public catalogue as files, of the whole shop and of each seller: `/feeds/google.xml`, `/feeds/{seller}/google.xml`. */
export function registerFeeds(app: FastifyInstance, { pool, config, clock }: Deps, limits: RateLimits): void {
  const files = new FeedFiles(clock);
  app.addHook('onClose', () => files.close());

  async function write(file: FeedFile, seller: FeedSeller | null) {
    const categories = await listCategoryPaths(pool);
    const turn = takingTurns();
    async function* products() {
      const rows = inBatches<FeedProduct>((last) =>
        seller === null
          ? listFeedProducts(pool, { last, limit: BATCH })
          : listFeedProductsOf(pool, { sellerId: seller.id, last, limit: BATCH }),
      );
      for await (const product of rows) {
        yield product;
        await turn();
      }
    }
    const frame = {
      publicUrl: config.publicUrl,
      title: seller?.name ?? 'Thokmandu',
      path: seller === null ? '/products' : `/sellers/${seller.slug}`,
      categories,
    };
    return writeFeed(file, frame, products());
  }

  app.get<{ Params: { file: string } }>(
    '/feeds/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = fileOf(request.params.file);
      await limits.consume('feed', request, null);
      const name = `${file} ${await getFeedStamp(pool)}`;
      return send(file, await files.find(name, () => write(file, null)), request, reply);
    },
  );

  app.get<{ Params: { seller: string; file: string } }>(
    '/feeds/:seller/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const file = fileOf(request.params.file);
      const slug = request.params.seller;
      if (!/^[a-z0-9-]{1,160}$/.test(slug)) throw feedNotFound();
      await limits.consume('feed', request, null);
      const seller = await findFeedSeller(pool, slug);
      if (seller === null) throw feedNotFound();
      const kept = await files.find(`${seller.id} ${seller.slug} ${file}`, () => write(file, seller));
      return send(file, kept, request, reply);
    },
  );
}

function fileOf(name: string): FeedFile {
  const file = FEED_FILES.find((known) => known === name);
  if (file === undefined) throw feedNotFound();
  return file;
}

async function send(file: FeedFile, kept: KeptFeed, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({
    'Cache-Control': `public, max-age=${FEED_AGE_MS / 1000}`,
    ETag: kept.etag,
    'Last-Modified': new Date(kept.madeAt).toUTCString(),
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.headers['if-none-match'] === kept.etag) return reply.status(304).send();
  // Opened at once: a newer one may take its place while it is sent, and in the moment before.
  const opened = await fs.open(kept.file).catch((cause: unknown) => {
    throw Object.assign(unavailable(), { cause });
  });
  const bytes = opened.createReadStream();
  reply.type(FEED_TYPES[file]);
  if (chooseEncoding(request.headers['accept-encoding'], (encoding) => encoding === 'gzip') === 'gzip')
    return reply.headers({ 'Content-Encoding': 'gzip', 'Content-Length': kept.bytes }).send(bytes);
  const plain = createGunzip();
  bytes.on('error', (error) => plain.destroy(error));
  plain.on('close', () => bytes.destroy());
  return reply.send(bytes.pipe(plain));
}
