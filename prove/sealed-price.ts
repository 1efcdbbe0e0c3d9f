const HOUR_MS = 3_600_000;
/** Its digits stand nowhere else. */
const PRICE = 7_658_123.07;

/** What nobody but its seller may read in any answer, and the request that it is in. */
export interface SealedPrice {
  requestId: string;
  texts: readonly string[];
  sellerName: string;
}

type Send = (
  role: 'pro' | 'seller',
  request: { method: string; path: string; headers: Record<string, string>; body?: string },
) => Promise<{ status: number; text: string }>;

/** Asks for a sealed price as the PRO buyer, and seals one as the seller, by calls alone. */
export async function sealAPrice(send: Send): Promise<SealedPrice> {
  const ask = async (role: 'pro' | 'seller', method: string, path: string, body?: object) => {
    const { status, text } = await send(role, {
      method,
      path,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text).data;
  };
  const me = await ask('seller', 'GET', '/api/auth/me');
  const { products } = await ask('seller', 'GET', '/api/products/my-products?limit=100');
  const category = products.find(({ status }: { status: string }) => status === 'active')?.category._id;
  const { _id: requestId, lines } = await ask('pro', 'POST', '/api/requests-for-quotes', {
    lines: [{ text: 'Goods under seal', quantity: 3, category }],
    place: { city: 'Kathmandu', province: 'Bagmati Pradesh' },
    closesAt: new Date(Date.now() + 300 * HOUR_MS).toISOString(),
  });
  await ask('seller', 'PUT', `/api/seller/requests-for-quotes/${requestId}/quote`, {
    lines: [{ line: lines[0]._id, quantity: 3, unitPrice: PRICE, days: 1, hsCode: '8544' }],
    validUntil: new Date(Date.now() + 600 * HOUR_MS).toISOString().slice(0, 10),
  });
  const texts = [PRICE, PRICE * 3].map((rupees) => rupees.toFixed(2));
  return { requestId, texts: [...texts, String(PRICE * 100)], sellerName: me.companyName };
}

/** What an answer shows of a sealed price to somebody else than its seller, or null. */
export function shownOfSealed(
  { requestId, texts, sellerName }: SealedPrice,
  { role, path, text }: { role: string; path: string; text: string },
): string | null {
  if (role === 'seller') return null;
  if (texts.some((price) => text.includes(price))) return 'shows a sealed price';
  const isOfRequest = path.includes('requests-for-quotes') && text.includes(requestId);
  return isOfRequest && text.includes(sellerName) ? 'shows who may have answered a sealed request' : null;
}
