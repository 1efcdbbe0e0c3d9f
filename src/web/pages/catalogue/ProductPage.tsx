import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isRouteErrorResponse, useNavigate } from 'react-router';
import type { Product } from '../../../contract/catalogue/products.contract.ts';
import { limitsOf, stockRefusalText, whyCannotOrder } from '../../../domain/catalogue/stock.ts';
import { isMissing } from '../../data/api-client.ts';
import { isPageDataOnItsWay, pageDataOf, useLateMeta } from '../../data/page-data.ts';
import { pageQueries } from '../../data/query-loader.ts';
import { stepFromSearch } from '../../data/search-trail.ts';
import { AlertButton } from '../../features/buying/alerts/AlertButton.tsx';
import { useAddToCart } from '../../features/buying/cart/cart.hooks.ts';
import { useOwnPrice } from '../../features/buying/customer-prices/customer-prices.hooks.ts';
import { AddToList } from '../../features/buying/lists/AddToList.tsx';
import { WishlistHeart } from '../../features/buying/wishlist/WishlistHeart.tsx';
import { DeliveryFact } from '../../features/catalogue/delivery/DeliveryFact.tsx';
import { BuyBox, type Purchase, PurchaseBar } from '../../features/catalogue/products/BuyBox.tsx';
import { CompareButton } from '../../features/catalogue/products/CompareButton.tsx';
import { Gallery } from '../../features/catalogue/products/Gallery.tsx';
import { ProductFacts, ProductHead } from '../../features/catalogue/products/ProductFacts.tsx';
import { ProductFailed } from '../../features/catalogue/products/ProductFailed.tsx';
import { ProductPageSkeleton } from '../../features/catalogue/products/ProductPageSkeleton.tsx';
import { productJsonLd } from '../../features/catalogue/products/product-json-ld.ts';
import { productQuery, relatedProductsQuery } from '../../features/catalogue/products/products.hooks.ts';
import { ShareButton } from '../../features/catalogue/products/ShareButton.tsx';
import { reviewsQuery } from '../../features/catalogue/reviews/reviews.hooks.ts';
import { AskPrice } from '../../features/orders/quotes/AskPrice.tsx';
import { goodsBySeller } from '../../features/orders/quotes/sellers-goods.ts';
import { AskSeller } from '../../features/orders/threads/AskSeller.tsx';
import { productQuestionsQuery } from '../../features/orders/threads/product-questions.hooks.ts';
import { plansQuery, useYearlyPrice } from '../../features/payments/subscriptions/subscriptions.hooks.ts';
import { useOwnAddress } from '../../features/people/addresses/own-addresses.hooks.ts';
import { useForbidden } from '../../features/people/own-role.hooks.ts';
import { useSession } from '../../features/people/session/session.hooks.ts';
import { sideOf } from '../../features/people/session/side.ts';
import { breadcrumbJsonLd } from '../../features/shop/json-ld.ts';
import { ErrorPage } from '../../features/shop/layout/ErrorPage.tsx';
import { pageMeta } from '../../page-meta.ts';
import { categoryReference, paths } from '../../paths.ts';
import { Breadcrumb, type Crumb } from '../../ui/controls/Breadcrumb.tsx';
import { plateOf } from '../../ui/goods/ProductImage.tsx';
import { useToast } from '../../ui/overlays/Toast.tsx';
import type { Route } from './+types/ProductPage.ts';
import { ProductTabs, reviewsPageOf, tabHref, tabOf } from './ProductTabs.tsx';
import { RelatedProducts } from './RelatedProducts.tsx';

/** Loaded when they are needed. */
const NotFound = lazy(() =>
  import('../../features/shop/layout/NotFound.tsx').then((module) => ({ default: module.NotFound })),
);

const PopularProducts = lazy(() =>
  import('./PopularProducts.tsx').then((module) => ({ default: module.PopularProducts })),
);

const QuestionList = lazy(() =>
  import('../../features/orders/threads/QuestionList.tsx').then((module) => ({
    default: module.QuestionList,
  })),
);

const page = pageQueries(({ url, params }) => {
  const id = params.id ?? '';
  return [
    productQuery(id),
    relatedProductsQuery(id),
    productQuestionsQuery(id),
    ...(tabOf(url.searchParams) === 'reviews'
      ? [reviewsQuery(id, reviewsPageOf(url.searchParams), null)]
      : []),
    plansQuery,
  ];
});

export const loader = page.loaderWith(({ params, queryClient, publicUrl }) => {
  const product = queryClient.getQueryData(productQuery(params.id ?? '').queryKey);
  return product ? [productJsonLd(product, publicUrl), breadcrumbJsonLd(crumbsOf(product), publicUrl)] : [];
});

export const clientLoader = page.clientLoader;

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const query = productQuery(params.id);
  const product = pageDataOf(loaderData, query);
  if (!product) {
    return pageMeta(matches, {
      title: isPageDataOnItsWay(query) ? 'Product' : 'Product not found',
      description: 'This product is not in the catalogue.',
      path: null,
    });
  }
  return pageMeta(matches, {
    title: titleOf(product),
    description: product.description,
    path: paths.product(product._id),
    image: product.images[0]?.url,
    jsonLd: loaderData?.jsonLd,
  });
}

/** Unique per page: two sellers may list the same name, but not under the same SKU and name. */
function titleOf(product: Product): string {
  const brand = product.brand && !product.name.startsWith(product.brand) ? `${product.brand} ` : '';
  return `${brand}${product.name} (${product.sku})`;
}

function crumbsOf({ category, name, nameLang }: Product): Crumb[] {
  const crumbOf = (one: { name: string; nameLang?: 'en' | undefined; slug: string }): Crumb => ({
    label: one.name,
    lang: one.nameLang,
    to: paths.productsWith({ category: categoryReference(one) }),
  });
  return [
    { label: 'Home', to: paths.home },
    { label: 'Products', to: paths.products },
    ...(category.parent ? [crumbOf(category.parent)] : []),
    crumbOf(category),
    { label: name, lang: nameLang },
  ];
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  const { user } = useSession();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  // Rendered for nobody in particular it is not there; its seller and admins may see it (product.md 3).
  return params.id && user && sideOf(user) !== 'buyer' ? <ProductById id={params.id} /> : <ProductNotFound />;
}

function ProductNotFound() {
  return (
    <Suspense>
      <NotFound
        title="Product not found"
        text="It is no longer sold here, or the link was mistyped."
        backTo={paths.products}
        backLabel="Back to products"
      />
      <PopularProducts />
    </Suspense>
  );
}

export default function ProductPage({ params }: Route.ComponentProps) {
  const { data } = useQuery(productQuery(params.id));
  useLateMeta(data !== undefined);
  return <ProductById id={params.id} />;
}

function ProductById({ id }: { id: string }) {
  const product = useQuery(productQuery(id));
  useEffect(() => stepFromSearch('opening', id), [id]);
  if (product.isPending) return <ProductPageSkeleton />;
  if (product.isError && !product.data) {
    return isMissing(product.error) ? (
      <ProductNotFound />
    ) : (
      <ProductFailed onRetry={() => product.refetch()} />
    );
  }
  return <ProductDetail key={product.data._id} product={product.data} />;
}

function ProductDetail({ product }: { product: Product }) {
  const { isSubscriber, user } = useSession();
  const yearlyPrice = useYearlyPrice();
  const agreed = useOwnPrice(product._id);
  const purchase = usePurchase(product);
  const plate = plateOf(product.category.rootSlug);
  const ownAddress = useOwnAddress();
  const isOwn = user?._id === product.seller._id;
  const askPrice = <AskPrice look="link" goods={goodsBySeller([{ product, quantity: purchase.quantity }])} />;
  const questions = useQuery(productQuestionsQuery(product._id));
  const hasQuestions = (questions.data?.pagination.total ?? 0) > 0;

  // A product that came after the navigation names the page now.
  useEffect(() => {
    document.title = `${titleOf(product)} | Thokmandu`;
  }, [product]);

  return (
    <div className="page-container pt-3 pb-2">
      <div className="mb-2">
        <Breadcrumb crumbs={crumbsOf(product)} />
      </div>
      <div className="product-layout">
        <Gallery
          images={product.images}
          plate={plate}
          name={product.name}
          corner={
            <>
              <WishlistHeart product={product} className="size-11!" />
              <AddToList look="round" lines={[{ product: product._id, quantity: purchase.quantity }]} />
              <AlertButton product={product} look="round" />
              <ShareButton title={product.name} look="round" />
              <CompareButton product={product} look="round" />
            </>
          }
        />
        <ProductHead product={product} reviewsHref={`${tabHref('reviews')}#details`} />
        <BuyBox
          product={product}
          purchase={purchase}
          isSubscriber={isSubscriber}
          agreed={agreed}
          yearlyPrice={yearlyPrice}
          ask={
            isOwn ? null : (
              <>
                <AskSeller product={product} />
                {askPrice}
              </>
            )
          }
          whenOut={<AlertButton product={product} look="back" />}
          actions={
            <>
              <WishlistHeart product={product} look="text" />
              <AddToList
                label="List"
                className="text-sm"
                lines={[{ product: product._id, quantity: purchase.quantity }]}
              />
              <AlertButton product={product} look="text" />
              <ShareButton title={product.name} look="text" />
              <CompareButton product={product} look="text" />
            </>
          }
        />
        <ProductFacts
          product={product}
          specificationsHref={`${tabHref('specifications')}#details`}
          delivery={<DeliveryFact productId={product._id} own={ownAddress} />}
          ask={
            isOwn ? null : (
              <>
                <AskSeller product={product} isSecond />
                {askPrice}
              </>
            )
          }
        />
      </div>

      <section id="details" aria-labelledby="details-title" className="mt-8 scroll-mt-20 md:mt-10">
        <h2 id="details-title" className="sr-only">
          Details
        </h2>
        <ProductTabs product={product} />
      </section>

      {hasQuestions ? (
        <Suspense>
          <QuestionList productId={product._id} />
        </Suspense>
      ) : null}

      <RelatedProducts product={product} isSubscriber={isSubscriber} />
      <PurchaseBar product={product} purchase={purchase} />
    </div>
  );
}

/** One quantity for buy box and bottom bar; refusals carry the spec's texts. */
function usePurchase(product: Product): Purchase {
  const [quantity, setQuantity] = useState(product.minimumOrderQuantity);
  const [isBuying, setIsBuying] = useState(false);
  const add = useAddToCart();
  const toast = useToast();
  const navigate = useNavigate();

  function addThen(onAdded?: () => void) {
    const { awayUntil } = product.seller;
    const refusal = whyCannotOrder(quantity, { ...limitsOf(product), awayUntil });
    if (refusal) return toast.error(stockRefusalText(refusal));
    setIsBuying(onAdded !== undefined);
    add.mutate(
      { productId: product._id, quantity, name: product.name },
      // What waits for a network cannot be bought yet.
      { onSuccess: (cart) => cart && onAdded?.() },
    );
  }

  return {
    quantity,
    setQuantity,
    addToCart: () => addThen(),
    buyNow: () => addThen(() => navigate(paths.checkout)),
    isAdding: add.isPending && !isBuying,
    isBuying: add.isPending && isBuying,
    forbidden: useForbidden('order'),
  };
}
