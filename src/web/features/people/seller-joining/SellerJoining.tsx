import { useQuery } from '@tanstack/react-query';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useId } from 'react';
import type { SellerChecklist } from '../../../../contract/people/accounts.contract.ts';
import { SELLER_DOCUMENT_KINDS, type SellerDocumentKind } from '../../../../domain/people/seller-document.ts';
import { countText } from '../../../../domain/shop/count-text.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/controls/TextLink.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { useMaySell } from '../session/desk-role.hooks.ts';
import { sellerChecklistQuery } from './seller-joining.hooks.ts';

/**
 * product.md 3: what a new seller still has to do, what the account waits for and why. Gone once the account is
 * approved and everything is done. `short` is the line above the list of products.
 */
export function SellerJoining({ isShort = false }: { isShort?: boolean }) {
  const { data: checklist } = useQuery({ ...sellerChecklistQuery, enabled: useMaySell()('own') });
  if (!checklist) return null;
  if (isShort) return checklist.isApproved ? null : <Short checklist={checklist} />;
  if (checklist.isApproved && checklist.isComplete) return null;
  return <Checklist checklist={checklist} />;
}

function Short({ checklist }: { checklist: SellerChecklist }) {
  const missing = stepsOf(checklist).filter(({ isDone, name }) => !isDone && name !== 'product');
  return (
    <Banner
      tone="warning"
      className="mb-4"
      action={missing.length > 0 ? <TextLink to={paths.dashboard}>See what is missing</TextLink> : undefined}
    >
      <p className="font-semibold">Your account is waiting for approval</p>
      <p className="mt-0.5">Prepare your products meanwhile. Nobody else sees them until you are approved.</p>
    </Banner>
  );
}

function Checklist({ checklist }: { checklist: SellerChecklist }) {
  const titleId = useId();
  const steps = stepsOf(checklist);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby={titleId} className="card mb-4 overflow-hidden">
      {checklist.waitingFor === null ? null : (
        <Banner tone="warning" className="rounded-none border-x-0 border-t-0 md:px-5">
          <p className="font-semibold">Your account is waiting for approval</p>
          <p className="mt-0.5">{checklist.waitingFor}</p>
        </Banner>
      )}
      <div className="p-4 md:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={titleId} className="text-md font-semibold">
            {checklist.isComplete ? 'Nothing is missing on your side' : 'Get your shop ready'}
          </h2>
          <p className="num text-sm text-fg-2">{`${done} of ${steps.length} done`}</p>
        </div>
        <Progress
          label={`${done} of ${steps.length} steps done`}
          value={done}
          max={steps.length}
          tone={checklist.isComplete ? 'success' : 'primary'}
          className="mt-2"
        />
        <ul className="mt-3 grid grid-cols-1 gap-x-6 md:grid-cols-2">
          {steps.map(({ name, title, isDone, fact, to, action }) => (
            <li key={name} className="flex min-h-12 items-center gap-3 py-1.5">
              {isDone ? (
                <CircleCheck className="size-5 text-success" />
              ) : (
                <Circle className="size-5 text-fg-3" />
              )}
              <span className="min-w-0 grow">
                <span className="block font-medium">
                  {title}
                  <span className="sr-only">{isDone ? ', done' : ', missing'}</span>
                </span>
                {fact ? <span className="block truncate text-sm text-fg-3">{fact}</span> : null}
              </span>
              {isDone ? null : (
                <TextLink look="action" to={to} className="shrink-0 whitespace-nowrap">
                  {action}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface Step {
  name: string;
  title: string;
  isDone: boolean;
  /** What is known, or why it is needed. */
  fact: string;
  to: string;
  action: string;
}

function stepsOf(checklist: SellerChecklist): Step[] {
  const { companyName, panNumber, phone, hasAddress, productCount, hasTaxDetails } = checklist;
  return [
    {
      name: 'company',
      title: 'Company name',
      isDone: Boolean(companyName),
      fact: companyName ?? 'As in the register of companies',
      to: paths.profile,
      action: 'Add it',
    },
    {
      name: 'pan',
      title: 'PAN number',
      isDone: Boolean(panNumber),
      fact: panNumber ?? 'We print it on your invoices',
      to: paths.profile,
      action: 'Add it',
    },
    {
      name: 'phone',
      title: 'Phone number',
      isDone: Boolean(phone),
      fact: phone || 'For questions about orders',
      to: paths.profile,
      action: 'Add it',
    },
    {
      name: 'address',
      title: 'Address',
      isDone: hasAddress,
      fact: hasAddress ? 'Saved' : 'Where couriers collect your parcels',
      to: paths.addresses,
      action: 'Add address',
    },
    {
      name: 'tax',
      title: 'Tax details',
      isDone: hasTaxDetails,
      fact: hasTaxDetails ? 'Saved' : 'Who issues your bills',
      to: deskPaths.sellerTax,
      action: 'Add them',
    },
    ...SELLER_DOCUMENT_KINDS.map((kind) => documentStep(kind, checklist.documents)),
    {
      name: 'product',
      title: 'First product',
      isDone: productCount > 0,
      fact: productCount > 0 ? countText(productCount, 'product') : 'With pictures, prices and stock',
      to: deskPaths.sellerProductNew,
      action: 'Add Product',
    },
  ];
}

const DOCUMENT_TITLES: Record<SellerDocumentKind, string> = {
  certificate: 'Certificate of PAN and VAT',
  registration: 'Company registration',
  agreement: 'Signed agreement',
};

/** Done on the seller's side once it is sent; asked for again, it is not. */
function documentStep(kind: SellerDocumentKind, documents: SellerChecklist['documents']): Step {
  const document = documents.find((one) => one.kind === kind);
  return {
    name: kind,
    title: DOCUMENT_TITLES[kind],
    isDone: document !== undefined && document.state !== 'asked_again',
    fact: documentFact(document),
    to: deskPaths.sellerTax,
    action: document === undefined ? 'Upload it' : 'Send it again',
  };
}

function documentFact(document: SellerChecklist['documents'][number] | undefined): string {
  switch (document?.state) {
    case undefined:
      return 'PDF or a picture';
    case 'waiting':
      return 'We are checking it';
    case 'accepted':
      return 'Accepted';
    case 'asked_again':
      return document.reason ?? 'Please send it again';
  }
}
