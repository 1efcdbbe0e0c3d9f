import { cx } from 'class-variance-authority';
import { useEffect, useEffectEvent, useState } from 'react';
import { useGoToLogin } from '../../people/session/login-redirect.hooks.ts';
import { useSession } from '../../people/session/session.hooks.ts';
import { useIsWished, useToggleWish } from './wishlist.hooks.ts';

export interface WishlistHeartProps {
  product: { _id: string; name: string };
  /** `round` on a picture, `text` with the word Wishlist in the buy box. */
  look?: 'round' | 'text';
  className?: string;
}

/** Adds a product to the wishlist or takes it off; sends guests to the login page and back. */
export function WishlistHeart({ product, look = 'round', className }: WishlistHeartProps) {
  const { user, isLoading } = useSession();
  const isWished = useIsWished(product._id);
  const toggle = useToggleWish(product);
  const goToLogin = useGoToLogin();

  // Pressed before it was known who this is: what follows waits for it.
  const [isPressed, setIsPressed] = useState(false);
  const follow = useEffectEvent(() => {
    setIsPressed(false);
    if (user) toggle.mutate(!isWished);
    else goToLogin();
  });
  useEffect(() => {
    if (isPressed && !isLoading) follow();
  }, [isPressed, isLoading]);

  return (
    <button
      type="button"
      aria-label={`Wishlist: ${product.name}`}
      aria-pressed={isWished}
      onClick={() => setIsPressed(!toggle.isPending)}
      className={cx(
        look === 'round'
          ? 'heart'
          : 'heart-text inline-flex h-10 items-center gap-2 rounded-md px-3 text-sm font-semibold hover:bg-hover touch:h-11',
        className,
      )}
    >
      {look === 'text' ? 'Wishlist' : null}
    </button>
  );
}
