import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  ORDER_PAYMENT_METHODS,
  type OrderPaymentMethod,
  PAYMENT_METHOD_NAMES,
} from '../../../../domain/books/payment-status.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { RadioCard, RadioGroup } from '../../../ui/fields/RadioCard.tsx';
import { PaymentTile } from './PaymentTile.tsx';
import { type CashQuestion, cashOfferQuery, paymentMethodsQuery } from './payments.hooks.ts';

const WAYS: Record<OrderPaymentMethod, { how: string; hold: string }> = {
  esewa: { how: 'Pay from your eSewa wallet.', hold: 'We hold your stock for 30 minutes.' },
  khalti: { how: 'Pay from your Khalti wallet.', hold: 'We hold your stock for 30 minutes.' },
  bank: { how: 'Transfer from your bank.', hold: 'We hold your stock for 72 hours.' },
  connectips: {
    how: 'Straight from your bank account, at no fee for you.',
    hold: 'We hold your stock for 30 minutes.',
  },
  fonepay: {
    how: 'Scan with your mobile banking or wallet.',
    hold: 'We hold your stock for 30 minutes.',
  },
  nepalpay: {
    how: 'Scan with your mobile banking or wallet.',
    hold: 'We hold your stock for 30 minutes.',
  },
  cod: {
    how: 'Pay the courier when your parcel comes.',
    hold: 'Confirm your phone within 30 minutes.',
  },
};

export interface PaymentMethodChoiceProps {
  /** Rupees to be paid. */
  total: number;
  method: OrderPaymentMethod | null;
  /** Also called by itself when the chosen method cannot carry the amount: with the first that can. */
  onChoose: (method: OrderPaymentMethod) => void;
  /** What may be paid at the door; left out: nothing of it. */
  cash?: CashQuestion | undefined;
  /** It is for goods that are held until they are paid; false: for a bill of goods that were sent. */
  holdsStock?: boolean;
  /** Left out: all of them. */
  methods?: readonly OrderPaymentMethod[];
}

/** The payment methods the server offers for this amount; the others are shown with the reason. */
export function PaymentMethodChoice({
  total,
  method,
  onChoose,
  cash,
  holdsStock = true,
  methods = ORDER_PAYMENT_METHODS,
}: PaymentMethodChoiceProps) {
  const textOf = ({ how, hold }: { how: string; hold: string }) => (holdsStock ? `${how} ${hold}` : how);
  const { data, isPending: areMethodsPending, refetch } = useQuery(paymentMethodsQuery(total));
  const { data: offer, isLoading: isOfferLoading } = useQuery(cashOfferQuery(cash, total));
  const isPending = areMethodsPending || isOfferLoading;
  const offered = methods.flatMap((name) => {
    const found =
      name === 'cod' ? offer?.isOffered && offer : data?.find((candidate) => candidate.method === name);
    return found ? [{ name, isAvailable: found.isAvailable, reason: found.reason }] : [];
  });
  const firstAvailable = offered.find(({ isAvailable }) => isAvailable)?.name;
  const isChosenAvailable = offered.some(({ name, isAvailable }) => name === method && isAvailable);

  useEffect(() => {
    if (!isPending && firstAvailable && !isChosenAvailable) onChoose(firstAvailable);
  }, [isPending, firstAvailable, isChosenAvailable, onChoose]);

  if (isPending) {
    return (
      <LoadingRegion className="flex flex-col gap-3">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </LoadingRegion>
    );
  }
  if (!data) {
    return (
      <EmptyState
        headingLevel={3}
        title="The payment methods could not be loaded"
        action={
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <RadioGroup legend="Payment method" hideLegend className="flex flex-col gap-3">
      {offered.map(({ name, isAvailable, reason }) => (
        <RadioCard
          key={name}
          name="paymentMethod"
          value={name}
          checked={method === name}
          disabled={!isAvailable}
          onChange={() => onChoose(name)}
          icon={<PaymentTile method={name} />}
          title={PAYMENT_METHOD_NAMES[name]}
          description={isAvailable ? textOf(WAYS[name]) : (reason ?? 'Not available at the moment')}
        />
      ))}
    </RadioGroup>
  );
}
