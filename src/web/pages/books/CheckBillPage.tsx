import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '../../../domain/shop/kathmandu-time.ts';
import { errorText } from '../../data/api-client.ts';
import { checkedBillQuery } from '../../features/books/bills/bills.hooks.ts';
import { pageMeta } from '../../page-meta.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Rupees } from '../../ui/goods/Price.tsx';
import { Card, PageHeader } from '../../ui/layout/Card.tsx';
import { TermRow } from '../../ui/layout/TermRow.tsx';
import type { Route } from './+types/CheckBillPage.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Check a bill',
    description: 'See whether a bill was issued on Thokmandu: number, date, seller and total by its code.',
    path: paths.checkBill,
  });
}

/** Anybody who holds a bill may see whether it is the one that was issued; nothing of its buyer is told. */
export default function CheckBillPage() {
  const [parameters, setParameters] = useSearchParams();
  const code = parameters.get('code')?.trim() ?? '';
  const [typed, setTyped] = useState(code);
  const [isMissing, setIsMissing] = useState(false);
  const { data: bill, error, isFetching } = useQuery(checkedBillQuery(code));

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(typed.trim() === '');
    if (typed.trim() !== '') setParameters({ code: typed.trim() });
  }

  return (
    <div className="page-container max-w-180 py-6">
      <PageHeader
        title="Check a bill"
        subtitle="Every bill issued here bears a code under its QR. Enter it to see what was issued."
      />
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-60 grow"
          label="Code of the bill"
          required
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isMissing ? 'Enter the code of the bill' : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" busy={isFetching}>
          Check
        </Button>
      </form>
      <div role="status" className="mt-5">
        {error ? (
          <Banner tone="danger">
            {errorText(error, 'The bill could not be checked. Please try again.')}
          </Banner>
        ) : null}
        {bill === null ? (
          <Banner tone="danger">
            <p className="font-semibold">No such bill</p>
            <p className="mt-0.5">Nothing was issued here under this code. Compare it letter by letter.</p>
          </Banner>
        ) : null}
        {bill ? (
          <Card aria-labelledby="checked-bill" className="p-5">
            <h2 id="checked-bill" className="text-lg font-semibold">
              {bill.kind === 'credit_note' ? 'Credit note' : 'Tax invoice'} {bill.number}
            </h2>
            {bill.isCredited ? (
              <Banner tone="warning" className="mt-3">
                It was credited in full since: it no longer stands for anything.
              </Banner>
            ) : null}
            <dl className="mt-3 divide-y divide-line">
              <TermRow term="Issued">{`${bill.dateBs} (${formatDateTime(new Date(bill.issuedAt))})`}</TermRow>
              <TermRow term="Issuer">{bill.issuer.name}</TermRow>
              <TermRow term="PAN">{bill.issuer.panNumber}</TermRow>
              <TermRow term="Total">
                <Rupees amount={bill.total} className="font-semibold" />
              </TermRow>
            </dl>
          </Card>
        ) : null}
      </div>
    </div>
  );
}
