import { useToast } from '../../../ui/overlays/Toast.tsx';
import { type ComparedChoice, toggleCompared, useCompared } from './compare-choice.ts';

/** What is needed to compare a product. */
export interface ComparableProduct {
  _id: string;
  name: string;
  images: readonly { url: string }[];
  category: { rootSlug: string };
}

/** Takes a product into the comparison and out of it; why it cannot come in is said. */
export function useCompareToggle(product: ComparableProduct) {
  const compared = useCompared();
  const toast = useToast();
  const choice: ComparedChoice = {
    _id: product._id,
    name: product.name,
    imageUrl: product.images[0]?.url ?? null,
    rootSlug: product.category.rootSlug,
  };
  return {
    compared,
    isChosen: compared.some(({ _id }) => _id === product._id),
    toggle() {
      const refusal = toggleCompared(choice);
      if (refusal !== null) toast.error(refusal);
    },
  };
}
