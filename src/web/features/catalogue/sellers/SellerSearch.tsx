import Search from 'lucide-react/icons/search';
import { Form } from 'react-router';
import { paths } from '../../../paths.ts';

/** Searches what one seller offers; a plain form, so it works without scripts. */
export function SellerSearch({ slug, search }: { slug: string; search: string | undefined }) {
  return (
    <Form
      role="search"
      aria-label="Products of this seller"
      method="get"
      action={paths.seller(slug)}
      discover="none"
      preventScrollReset
      className="relative flex w-60 max-md:mb-3 max-md:w-full"
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4.5 text-fg-3"
      />
      <input
        key={search}
        type="search"
        name="search"
        aria-label="Search this seller"
        placeholder="Search this seller"
        defaultValue={search}
        maxLength={100}
        autoComplete="off"
        className="field ps-9.5"
      />
    </Form>
  );
}
