import Check from 'lucide-react/icons/check';
import { type FormEvent, useId, useState } from 'react';
import { errorText } from '../../../data/api-client.ts';
import { useIsOffline } from '../../../data/connection.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FieldError } from '../../../ui/fields/FieldError.tsx';
import { useApplyCoupon, useRemoveCoupon } from './cart-changes.hooks.ts';

const FAILED = 'Invalid coupon code';

/** Applies a promo code, or shows the applied one with the way to remove it. */
export function PromoCode({ appliedCode }: { appliedCode: string | null }) {
  const apply = useApplyCoupon();
  const remove = useRemoveCoupon();
  const isOffline = useIsOffline();
  const [code, setCode] = useState('');
  const id = useId();

  if (appliedCode) {
    return (
      <div className="flex items-center justify-between gap-3 text-sm">
        <p className="flex min-w-0 items-center gap-1.5 font-medium text-success">
          <Check aria-hidden="true" />
          <span className="truncate">{appliedCode} applied</span>
        </p>
        <Button variant="ghost" size="sm" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
          Remove coupon
        </Button>
      </div>
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const couponCode = code.trim();
    if (couponCode && !apply.isPending)
      apply.mutate(couponCode, { failed: FAILED, onSuccess: () => setCode(''), onError: null });
  }

  return (
    <form noValidate onSubmit={submit}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Promo code
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="text"
          value={code}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="Enter code"
          aria-invalid={apply.isError || undefined}
          aria-describedby={apply.isError ? `${id}-error` : isOffline ? `${id}-offline` : undefined}
          onChange={(event) => {
            setCode(event.target.value);
            if (apply.isError) apply.reset();
          }}
          className="field min-w-0"
        />
        <Button type="submit" variant="secondary" busy={apply.isPending}>
          Apply
        </Button>
      </div>
      {apply.isError ? (
        <FieldError id={`${id}-error`}>{errorText(apply.error, FAILED)}</FieldError>
      ) : isOffline ? (
        <p id={`${id}-offline`} className="mt-1.5 text-xs text-fg-2">
          You are offline. The shop checks a code when it is applied: that is done online.
        </p>
      ) : null}
    </form>
  );
}
