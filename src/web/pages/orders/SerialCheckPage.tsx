import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CheckedSerial } from '../../../contract/orders/serials.contract.ts';
import { fromKathmanduInput, startOfNamedDay } from '../../../domain/shop/kathmandu-input.ts';
import { formatDate, formatMonth } from '../../../domain/shop/kathmandu-time.ts';
import { errorText } from '../../data/api-client.ts';
import { ProductPick } from '../../features/buying/ProductPick.tsx';
import { checkedSerialQuery } from '../../features/orders/warranties/warranties.hooks.ts';
import { unlistedMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Card, PageHeader } from '../../ui/layout/Card.tsx';
import { TermRow } from '../../ui/layout/TermRow.tsx';

export const meta = unlistedMeta(
  'Check a serial number',
  'See whether a piece was sold on Thokmandu, when and by whom, and how long its warranty runs.',
);

/** Anybody who holds a piece may see whether it was sold here; nothing of its buyer is told. */
export default function SerialCheckPage() {
  const [parameters, setParameters] = useSearchParams();
  const asked = {
    serial: parameters.get('serial')?.trim() ?? '',
    product: parameters.get('product')?.trim() ?? '',
  };
  const [serial, setSerial] = useState(asked.serial);
  const [product, setProduct] = useState(asked.product);
  const [problems, setProblems] = useState<{ serial?: string; product?: string }>({});
  const { data, error, isFetching } = useQuery(checkedSerialQuery(asked));

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(serial.trim() === '' ? { serial: 'Enter the serial number' } : {}),
      ...(product.trim() === '' ? { product: 'Choose the product' } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length === 0)
      setParameters({ serial: serial.trim(), product: product.trim() }, { preventScrollReset: true });
  }

  return (
    <div className="page-container max-w-180 py-6">
      <PageHeader
        title="Check a serial number"
        subtitle="Was this piece sold here, when, and by whom? Nothing is told about its buyer."
      />
      <form noValidate onSubmit={submit} aria-label="Check a serial number" className="grid gap-4">
        <TextField
          label="Serial number"
          required
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          help="It stands on the piece and on its bill. Spaces, dashes and small letters do not matter."
          error={problems.serial}
          value={serial}
          onChange={(event) => setSerial(event.target.value)}
        />
        <TextField
          label="Address of the product’s page"
          required
          maxLength={500}
          autoComplete="off"
          inputMode="url"
          help="Copy it from the page of the product, or find the product below."
          error={problems.product}
          value={product}
          onChange={(event) => setProduct(event.target.value)}
        />
        <ProductPick
          label="Find the product"
          onPick={(_sku, picked) => {
            setProduct(paths.product(picked._id));
            setProblems(({ product: _, ...others }) => others);
          }}
        />
        <Button type="submit" busy={isFetching} className="justify-self-start">
          Check
        </Button>
      </form>
      <div role="status" className="mt-5">
        {error ? (
          <Banner tone="danger">
            {errorText(error, 'The serial number could not be checked. Please try again.')}
          </Banner>
        ) : data ? (
          <Result found={data} />
        ) : null}
      </div>
    </div>
  );
}

const HEADINGS: Record<CheckedSerial['result'], string> = {
  sold: 'Sold here',
  returned: 'Came back to its seller',
  lost: 'Lost on its way to a buyer',
  not_sold: 'Not sold here',
};

function Result({ found: { result, soldIn, product, seller, warrantyUntil } }: { found: CheckedSerial }) {
  return (
    <Card aria-labelledby="checked-serial" className="p-5">
      <h2 id="checked-serial" className="text-lg font-semibold">
        {HEADINGS[result]}
      </h2>
      <p className="mt-1 text-fg-2">{explanationOf(result)}</p>
      {product === null || seller === null || soldIn === null ? null : (
        <dl className="mt-3 divide-y divide-line">
          <TermRow term="Product">
            <Link to={paths.product(product._id)} className="link">
              {product.name}
            </Link>
          </TermRow>
          <TermRow term="Sold">{formatMonth(fromKathmanduInput(`${soldIn}-01T00:00`) as Date)}</TermRow>
          <TermRow term="Seller">
            {seller.slug === null ? (
              seller.companyName
            ) : (
              <Link to={paths.seller(seller.slug)} className="link">
                {seller.companyName}
              </Link>
            )}
          </TermRow>
          {warrantyUntil === null ? null : (
            <TermRow term="Warranty until">{formatDate(startOfNamedDay(warrantyUntil) as Date)}</TermRow>
          )}
        </dl>
      )}
    </Card>
  );
}

function explanationOf(result: CheckedSerial['result']): string {
  switch (result) {
    case 'sold':
      return 'A piece with this number left its seller through Thokmandu.';
    case 'returned':
      return 'It was sold and sent back. Whoever offers it as new should explain that.';
    case 'lost':
      return 'It was sent and never arrived. Ask whoever offers it where it comes from.';
    case 'not_sold':
      return 'We know of no piece of this product with this number. Compare it letter by letter, and check the product.';
  }
}
