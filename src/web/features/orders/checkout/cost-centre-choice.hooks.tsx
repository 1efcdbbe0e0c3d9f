import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import { costCentresQuery } from '../own-company.ts';
import { CostCentreCard } from './CostCentreCard.tsx';
import type { CostCentreDraft } from './checkout-draft.ts';

/** Choosing cost centres in checkout: nothing for a company without any. */
export function useCostCentreChoice({
  isSignedIn,
  items,
  chosen,
  onChange,
}: {
  isSignedIn: boolean;
  items: Cart['items'];
  chosen: CostCentreDraft;
  onChange: (chosen: CostCentreDraft) => void;
}) {
  const { data: list } = useQuery({ ...costCentresQuery, enabled: isSignedIn });
  const [problem, setProblem] = useState<string>();
  const open = list?.costCentres.filter(({ isActive }) => isActive) ?? [];
  const order = open.find(({ _id }) => _id === chosen.order);
  const lacks =
    list?.isRequired === true && !order && items.some(({ product }) => !chosen.lines[product._id]);
  return {
    /** That of the order in words; null: none. */
    name: order ? `${order.code} · ${order.name}` : null,
    /** Whether the step can be left: what is missing is said at its field. */
    check(): boolean {
      setProblem(lacks ? 'Cost centre is required' : undefined);
      return !lacks;
    },
    card:
      open.length > 0 ? (
        <CostCentreCard
          costCentres={open}
          isRequired={list?.isRequired === true}
          items={items}
          chosen={chosen}
          problem={problem}
          onChange={(next) => {
            setProblem(undefined);
            onChange(next);
          }}
        />
      ) : null,
  };
}
