import { type ReactNode, useState } from 'react';
import { type Refused, RefusedProducts } from './RefusedProducts.tsx';

/**
 * What follows a step over many products: `settle` its answer, and `refusals`, to be drawn, names what could not be done.
 * `onDone` is called when all of it was done, or once the reasons have been read.
 */
export function useRefusedProducts(onDone: () => void): {
  settle: (result: Refused) => void;
  refusals: ReactNode;
} {
  const [refused, setRefused] = useState<Refused | null>(null);
  return {
    settle(result) {
      if (result.refusedCount > 0) setRefused(result);
      else onDone();
    },
    refusals: (
      <RefusedProducts
        result={refused}
        onClose={() => {
          setRefused(null);
          onDone();
        }}
      />
    ),
  };
}
