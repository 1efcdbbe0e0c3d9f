import ArrowLeft from 'lucide-react/icons/arrow-left';
import Search from 'lucide-react/icons/search';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/controls/Button.tsx';
import { Plate } from '../../../ui/goods/ProductImage.tsx';
import box from '../../../ui/illustrations/packaging-box.svg?url';

/** The 404 frame: what is missing, a search, a way back. */
export function NotFound({
  title,
  text,
  backTo,
  backLabel,
}: {
  title: string;
  text: string;
  backTo: string;
  backLabel: string;
}) {
  return (
    <div className="page-container grid items-center gap-8 py-10 md:grid-cols-[18.75rem_1fr] md:gap-12 lg:max-w-[61rem] lg:py-16">
      <Plate plate="packaging" className="w-full max-w-75 rounded-xl border border-line max-md:max-w-48">
        <img src={box} width={300} height={300} alt="" />
      </Plate>
      <div>
        <p className="font-semibold text-link">404</p>
        <h1 tabIndex={-1} className="mt-1 text-2xl font-bold text-balance md:text-3xl">
          {title}
        </h1>
        <p className="mt-3 max-w-prose text-md text-fg-2">{text}</p>
        <form action={paths.products} method="get" className="mt-5 flex max-w-md">
          <input
            type="search"
            name="search"
            aria-label="Search the catalogue"
            placeholder="Search products..."
            maxLength={100}
            className="field min-w-0 rounded-e-none border-e-0"
          />
          <button
            type="submit"
            aria-label="Search the catalogue"
            className="flex w-11 shrink-0 items-center justify-center rounded-e-md bg-primary text-on-primary hover:bg-primary-hover"
          >
            <Search aria-hidden="true" className="size-4.5" />
          </button>
        </form>
        <ButtonLink to={backTo} variant="secondary" icon={<ArrowLeft aria-hidden="true" />} className="mt-4">
          {backLabel}
        </ButtonLink>
      </div>
    </div>
  );
}
