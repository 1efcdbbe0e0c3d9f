import { useQuery } from '@tanstack/react-query';
import { pageQueries } from '../../data/query-loader.ts';
import { AddToCartButton } from '../../features/buying/cart/AddToCartButton.tsx';
import { WishlistHeart } from '../../features/buying/wishlist/WishlistHeart.tsx';
import { CategoryGrid } from '../../features/catalogue/categories/CategoryGrid.tsx';
import { categoriesQuery } from '../../features/catalogue/categories/categories.hooks.ts';
import { ProductGrid, ProductGridSkeleton } from '../../features/catalogue/products/ProductGrid.tsx';
import { featuredProductsQuery } from '../../features/catalogue/products/products.hooks.ts';
import { plansQuery, useYearlyPrice } from '../../features/payments/subscriptions/subscriptions.hooks.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { HeroPlates } from '../../features/shop/home/HeroArt.tsx';
import { HeroLedgers } from '../../features/shop/home/HeroLedgers.tsx';
import { HeroSlider } from '../../features/shop/home/HeroSlider.tsx';
import { HomeFeatures } from '../../features/shop/home/HomeFeatures.tsx';
import { ProPanel } from '../../features/shop/home/ProPanel.tsx';
import { organizationJsonLd, webSiteJsonLd } from '../../features/shop/json-ld.ts';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextLink } from '../../ui/controls/TextLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SectionHeader } from '../../ui/layout/Card.tsx';
import type { Route } from './+types/HomePage.ts';

const page = pageQueries(() => [categoriesQuery, featuredProductsQuery, plansQuery]);
export const loader = page.loaderWith(({ publicUrl, identity }) => [
  organizationJsonLd({ publicUrl, identity }),
  webSiteJsonLd(publicUrl),
]);
export const clientLoader = page.clientLoader;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: null,
    description:
      'Electronics, office, lab, industrial, electrical, safety, packaging and raw materials from verified sellers across Nepal. No minimum order, VAT bill with every order.',
    path: paths.home,
    jsonLd: loaderData?.jsonLd,
  });
}

export default function HomePage() {
  const session = useSession();
  const categories = useQuery(categoriesQuery);
  const featured = useQuery(featuredProductsQuery);
  const yearlyPrice = useYearlyPrice();
  const products = featured.data?.products ?? [];

  return (
    <div className="page-container pt-4 pb-2 md:pt-5">
      <h1 className="sr-only">Thokmandu, the B2B marketplace of Nepal</h1>
      <HeroSlider
        slides={[
          {
            id: 'shop',
            eyebrow: 'Electronics, tools and supplies for business',
            title: (
              <>
                Buy one or one thousand. <br />
                No minimum order.
              </>
            ),
            text: 'Boards, meters, breakers, boxes and bolts from verified sellers across Nepal, with a VAT bill on every order.',
            action: { label: 'Start Shopping', to: paths.products },
            art: <HeroPlates set="buying" />,
          },
          {
            id: 'pro',
            isPro: true,
            eyebrow: 'PRO subscription',
            title: 'Pay the wholesale price on every product.',
            text: 'One subscription for your business, up to 30% off and priority support.',
            action: { label: 'View Plans', to: paths.subscription },
            art: <HeroLedgers products={products} />,
          },
          {
            id: 'sell',
            eyebrow: 'For sellers',
            title: 'Sell to businesses across Nepal.',
            text: 'List your stock, receive paid orders as parcels and send them with your own courier.',
            action: { label: 'Register Now', to: paths.register },
            art: <HeroPlates set="selling" />,
          },
        ]}
      />
      <div className="mt-4">
        <HomeFeatures />
      </div>

      <section aria-labelledby="categories" className="mt-8 md:mt-10">
        <SectionHeader
          id="categories"
          title="Shop by Category"
          action={
            <TextLink look="action" to={paths.products} className="text-sm">
              All products
            </TextLink>
          }
        />
        <CategoryGrid categories={categories.data ?? []} />
      </section>

      <section aria-labelledby="featured" className="mt-8 md:mt-10">
        <SectionHeader
          id="featured"
          title="Featured Products"
          action={
            <TextLink
              look="action"
              to={paths.productsWith({ sortBy: 'salesCount:desc', inStock: true })}
              className="text-sm"
            >
              View all
            </TextLink>
          }
        />
        {featured.isPending ? <ProductGridSkeleton count={4} isFour /> : null}
        {featured.isError && featured.data === undefined ? (
          <EmptyState
            headingLevel={3}
            title="Error loading products"
            action={
              <Button variant="secondary" onClick={() => featured.refetch()}>
                Try again
              </Button>
            }
          />
        ) : null}
        {featured.data ? (
          <ProductGrid
            place="home"
            products={products}
            isSubscriber={session.isSubscriber}
            isFour
            headingLevel={3}
            addButton={(product, quantity) => <AddToCartButton product={product} quantity={quantity} />}
            heart={(product) => <WishlistHeart product={product} />}
          />
        ) : null}
      </section>

      <div className="mt-8 md:mt-10">
        <ProPanel yearlyPrice={yearlyPrice} />
      </div>
    </div>
  );
}
