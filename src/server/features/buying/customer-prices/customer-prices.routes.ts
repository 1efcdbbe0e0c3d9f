import { z } from 'zod';
import {
  type CustomerPrice,
  customerPriceInputSchema,
  customerPriceListSchema,
  customerPriceSchema,
  customerPricesQuerySchema,
  ownPriceQuerySchema,
  ownPriceSchema,
  type SellerCustomerPrice,
  sellerCustomerPriceListSchema,
  sellerCustomerPriceSchema,
  sellerCustomerPricesQuerySchema,
} from '../../../../contract/buying/customer-prices.contract.ts';
import { unitPrice } from '../../../../domain/catalogue/pricing.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import type { Deps } from '../../../deps.ts';
import { paginationOf, rowsOf } from '../../../plugins/paging.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { isUuid, uuidOr } from '../../../plugins/uuid.ts';
import { answerOffer, offerCustomerPrice, takeBackCustomerPrice } from './customer-prices.commands.ts';
import { customerPriceNotFound } from './customer-prices.errors.ts';
import {
  type CustomerPriceRow,
  countCustomerPrices,
  findCustomerPrice,
  findOwnTerms,
  listCustomerPrices,
  type Side,
} from './customer-prices.sql.ts';

const tag = 'Customer prices';
const idParams = z.object({ id: z.string() });

/** Prices that a seller and one buyer agree on. */
export function customerPriceRoutes(deps: Deps): RouteDefinition[] {
  const { db } = deps;
  const listOf = async <Wire>(
    side: Side,
    {
      page,
      limit,
      state,
      search = '',
    }: {
      page: number;
      limit: number;
      state?: CustomerPriceRow['state'] | undefined;
      search?: string | undefined;
    },
    toWire: (row: CustomerPriceRow) => Wire,
  ) => {
    const filter = { state: state ?? null, search };
    const [rows, { byState, found }] = await Promise.all([
      listCustomerPrices(db, side, { ...filter, ...rowsOf({ page, limit }) }),
      countCustomerPrices(db, side, filter),
    ]);
    return {
      customerPrices: rows.map(toWire),
      pagination: paginationOf({ page, limit }, found),
      counts: byState,
    };
  };
  const one = async <Wire>(side: Side, id: string, toWire: (row: CustomerPriceRow) => Wire) => {
    const row = await findCustomerPrice(db, side, id);
    if (row === null) throw customerPriceNotFound();
    return toWire(row);
  };
  const answerRoute = (verb: 'accept' | 'decline', summary: string, message: string) =>
    defineRoute({
      method: 'POST',
      url: `/api/customer-prices/:id/${verb}`,
      audience: 'user',
      deed: 'order',
      limit: 'other',
      summary,
      tag,
      params: idParams,
      response: customerPriceSchema,
      handler: async ({ params, viewer }) => {
        const id = uuidOr(params.id, customerPriceNotFound);
        const answer = verb === 'accept' ? 'accepted' : 'declined';
        await answerOffer(deps, { buyer: viewer, id, answer });
        return new Answer(await one({ companyId: viewer.companyId }, id, toCustomerPrice), { message });
      },
    });

  return [
    defineRoute({
      method: 'GET',
      url: '/api/seller/customer-prices',
      audience: 'seller',
      sellerDeed: 'catalogue',
      scope: 'catalogue:read',
      limit: 'other',
      summary: 'Your prices for individual buyers, newest first',
      tag,
      query: sellerCustomerPricesQuerySchema,
      response: sellerCustomerPriceListSchema,
      handler: ({ query, viewer }) => listOf({ sellerId: viewer.sellerId }, query, toSellerCustomerPrice),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/customer-prices',
      audience: 'seller',
      sellerDeed: 'catalogue',
      limit: 'other',
      summary: 'Offer a buyer a price for a product, or a part off a category',
      tag,
      body: customerPriceInputSchema,
      response: sellerCustomerPriceSchema,
      handler: async ({ body, viewer }) => {
        const id = await offerCustomerPrice(deps, { sellerId: viewer.sellerId, form: body });
        const data = await one({ sellerId: viewer.sellerId }, id, toSellerCustomerPrice);
        return new Answer(data, { status: 201, message: 'Customer price offered' });
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/seller/customer-prices/:id',
      audience: 'seller',
      sellerDeed: 'catalogue',
      limit: 'other',
      summary: 'Take your customer price back; orders keep what they cost',
      tag,
      params: idParams,
      response: z.null(),
      handler: async ({ params, viewer }) => {
        const id = uuidOr(params.id, customerPriceNotFound);
        await takeBackCustomerPrice(deps, { sellerId: viewer.sellerId, id });
        return new Answer(null, { message: 'Customer price ended' });
      },
    }),
    defineRoute({
      method: 'GET',
      url: '/api/customer-prices',
      audience: 'user',
      deed: 'read_orders',
      scope: 'catalogue:read',
      limit: 'other',
      summary: 'Prices that sellers offered this buyer, newest first',
      tag,
      query: customerPricesQuerySchema,
      response: customerPriceListSchema,
      handler: ({ query, viewer }) => listOf({ companyId: viewer.companyId }, query, toCustomerPrice),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/customer-prices/own-price',
      audience: 'user',
      deed: 'read_orders',
      scope: 'catalogue:read',
      limit: 'other',
      summary: 'What a product costs this buyer today by agreement, or null',
      tag,
      query: ownPriceQuerySchema,
      response: ownPriceSchema,
      handler: async ({ query: { product }, viewer }) => {
        if (!isUuid(product)) return null;
        const found = await findOwnTerms(db, { companyId: viewer.companyId, productId: product });
        if (found?.terms == null) return null;
        const { terms, regularPricePaisa, now } = found;
        const prices = { regularPricePaisa, wholesalePricePaisa: regularPricePaisa, priceBreaks: [] };
        const priceBy = (some: typeof terms) =>
          unitPrice(prices, { isSubscriber: false, terms: some }, 1, now).customerPricePaisa;
        const pricePaisa = priceBy(terms);
        if (pricePaisa === null) return null;
        const lasting = terms.filter((term) => priceBy([term]) === pricePaisa).map(({ to }) => to);
        return { price: rupeesFromPaisa(pricePaisa), until: lasting.sort().at(-1) ?? kathmanduDate(now) };
      },
    }),
    answerRoute(
      'accept',
      'Accept a price, and with it every other that waits from the same seller',
      'Price accepted',
    ),
    answerRoute('decline', 'Decline a price, also one that was accepted before', 'Price declined'),
  ];
}

function termsOf(row: CustomerPriceRow) {
  const { product } = row;
  return {
    _id: row.id,
    product: product && {
      _id: product._id,
      name: product.name,
      sku: product.sku,
      regularPrice: rupeesFromPaisa(product.regularPricePaisa),
      wholesalePrice: rupeesFromPaisa(product.wholesalePricePaisa),
      ...(product.referencePricePaisa === null
        ? {}
        : { referencePrice: rupeesFromPaisa(product.referencePricePaisa) }),
    },
    price: row.pricePaisa === null ? null : rupeesFromPaisa(row.pricePaisa),
    category: row.category,
    // Basis points of a percentage and paisa of a rupee: both are hundredths.
    percent: row.percentBasisPoints === null ? null : rupeesFromPaisa(row.percentBasisPoints),
    from: row.from,
    to: row.to,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
  };
}

function toSellerCustomerPrice(row: CustomerPriceRow): SellerCustomerPrice {
  return {
    ...termsOf(row),
    buyer: { key: row.buyerKey, name: row.buyerName },
    answeredAt: row.answeredAt?.toISOString() ?? null,
  };
}

function toCustomerPrice(row: CustomerPriceRow): CustomerPrice {
  return {
    ...termsOf(row),
    seller: { _id: row.sellerId, companyName: row.sellerName, slug: row.sellerSlug },
  };
}
