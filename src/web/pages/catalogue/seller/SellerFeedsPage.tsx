import { useQuery } from '@tanstack/react-query';
import type { SellerFeeds } from '../../../../contract/catalogue/feeds.contract.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { DeskHeader } from '../../../desk/DeskHeader.tsx';
import {
  sellerFeedsQuery,
  useSwitchFeeds,
} from '../../../features/catalogue/seller-feeds/seller-feeds.hooks.ts';
import { unlistedMeta } from '../../../page-meta.ts';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { NotLoaded } from '../../../ui/feedback/NotLoaded.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Card } from '../../../ui/layout/Card.tsx';

export const meta = unlistedMeta('Feeds', 'Your products for comparison sites.');

const FEEDS = [
  { key: 'google', name: 'Google Merchant Center', text: 'XML. Add it as a scheduled fetch.' },
  { key: 'meta', name: 'Facebook and Instagram', text: 'CSV. Add it as a data feed in Commerce Manager.' },
  { key: 'catalogue', name: 'Everything else', text: 'JSON Lines: one product a line, with stock and VAT.' },
] as const satisfies { key: keyof SellerFeeds; name: string; text: string }[];

/** Whether comparison sites show a seller's products, and the addresses that they read. */
export default function SellerFeedsPage() {
  const query = useQuery(sellerFeedsQuery);
  const feeds = query.data;
  return (
    <div className="pb-10">
      <DeskHeader title="Feeds" subtitle="Your public products and prices, for comparison sites to read." />
      <div className="flex max-w-176 flex-col gap-4">
        {feeds ? (
          <Feeds feeds={feeds} />
        ) : (
          <NotLoaded query={query} failed="Your feeds could not be loaded" box="h-96" />
        )}
      </div>
    </div>
  );
}

function Feeds({ feeds }: { feeds: SellerFeeds }) {
  const change = useSwitchFeeds();
  const isOn = change.isPending ? change.variables : feeds.isOn;
  return (
    <>
      {feeds.isPublic ? null : <Banner tone="warning">Your feeds open once your account is approved.</Banner>}
      <Card className="p-4 md:p-6">
        <Checkbox
          label="Show my products in feeds"
          checked={isOn}
          onChange={({ target: { checked } }) => change.mutate(checked)}
        />
        <p className="mt-1 text-sm text-fg-2">
          {isOn
            ? `${countText(feeds.products, 'product')} in your feeds and in those of the whole shop. Agreed and wholesale prices are in none.`
            : 'Your products are in no feed, and your addresses answer nothing.'}
        </p>
      </Card>
      {isOn ? (
        <Card aria-label="Addresses">
          <ul className="divide-y divide-line">
            {FEEDS.map(({ key, name, text }) => (
              <li key={key} className="p-4 md:px-6">
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-fg-2">{text}</p>
                <p className="mt-2 flex items-center gap-2">
                  <code className="min-w-0 grow rounded-md bg-sunken px-3 py-2 text-sm break-all">
                    {feeds[key]}
                  </code>
                  <CopyButton text={feeds[key]} what={`address for ${name}`} />
                </p>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <p className="text-sm text-fg-2">
        Prices are for the smallest order, with VAT. A change shows within 15 minutes, on the other site once
        it reads the feed again. Google and Facebook need a picture of each product.
      </p>
    </>
  );
}
