/** Products of one seller that a price is asked for. */
export interface SellersGoods {
  seller: { _id: string; companyName: string };
  lines: { product: string; name: string; quantity: number; wishPrice: number | null }[];
}

/** Lines of a cart, a list or the pad by their sellers; a product that stands there twice is asked for once. */
export function goodsBySeller(
  lines: readonly {
    product: { _id: string; name: string; seller: { _id: string; companyName: string } };
    quantity: number;
    wishPrice?: number | null;
  }[],
): SellersGoods[] {
  const sellers = new Map<string, SellersGoods>();
  for (const { product, quantity, wishPrice = null } of lines) {
    const { _id, name, seller } = product;
    const goods = sellers.get(seller._id) ?? { seller, lines: [] };
    sellers.set(seller._id, goods);
    const same = goods.lines.find((line) => line.product === _id);
    if (same) same.quantity += quantity;
    else goods.lines.push({ product: _id, name, quantity, wishPrice });
  }
  return [...sellers.values()];
}
