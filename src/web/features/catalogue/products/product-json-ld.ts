import type { Product } from '../../../../contract/catalogue/products.contract.ts';
import { paths } from '../../../paths.ts';

/** schema.org Product with the price everybody pays; `origin` makes links absolute. */
export function productJsonLd(product: Product, origin: string): object {
  const url = new URL(paths.product(product._id), origin).href;
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku,
    url,
    image: product.images.map((image) => new URL(image.url, origin).href),
    category: product.category.name,
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(product.ratings.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.ratings.average,
        reviewCount: product.ratings.count,
      },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: product.pricing.regularPrice,
      priceCurrency: 'NPR',
      itemCondition: 'https://schema.org/NewCondition',
      availability: product.inventory.inStock
        ? 'https://schema.org/InStock'
        : 'https://schema.org/OutOfStock',
      seller: {
        '@type': 'Organization',
        name: product.seller.companyName,
        url: new URL(paths.seller(product.seller.slug), origin).href,
      },
    },
  };
}
