import { data } from 'react-router';
import { PageNotFound } from '../../features/shop/layout/ErrorPage.tsx';
import { PopularProducts } from '../catalogue/PopularProducts.tsx';

/** Every address that is no page answers 404. */
export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export default function NotFoundPage() {
  return (
    <>
      <PageNotFound />
      <PopularProducts />
    </>
  );
}
