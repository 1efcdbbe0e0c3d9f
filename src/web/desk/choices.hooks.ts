import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '../../contract/catalogue/categories.contract.ts';
import type { SellerProductList } from '../../contract/catalogue/seller-products.contract.ts';
import type { AdminUserList } from '../../contract/people/admin-users.contract.ts';
import { formatRupees, paisaFromRupees } from '../../domain/shop/money.ts';
import { apiGet, apiPath } from '../data/api-client.ts';
import type { ComboboxOption } from '../ui/fields/Combobox.tsx';

/** Every category with the one above it, by name. */
export function useCategoryChoices(): ComboboxOption[] {
  const { data = [] } = useQuery({
    queryKey: ['categories', 'choices'],
    queryFn: ({ signal }) => apiGet<Category[]>('/api/categories?isActive=true', { signal }),
  });
  const names = new Map(data.map(({ _id, name }) => [_id, name]));
  return data.map(({ _id, name, parent }) => ({
    value: _id,
    label: name,
    group: parent === null ? null : (names.get(parent) ?? null),
  }));
}

/** Sellers that fit what is typed; there may be too many to list them all. */
export function useSellerChoices(): { options: ComboboxOption[]; onType: (typed: string) => void } {
  const [search, setSearch] = useState('');
  const path = apiPath('/api/admin/users', { role: 'seller', sortBy: 'name:asc', limit: 50, search });
  const { data } = useQuery({
    queryKey: ['my', 'seller-choices', path],
    queryFn: ({ signal }) => apiGet<AdminUserList>(path, { signal }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.users ?? []).map(({ _id, firstName, lastName, companyName, email }) => ({
    value: _id,
    label: companyName || `${firstName} ${lastName}`,
    group: email,
  }));
  return { options, onType: setSearch };
}

/** A seller's own products that fit what is typed, with what they cost; there may be too many to list them all. */
export function useOwnProductChoices(): { options: ComboboxOption[]; onType: (typed: string) => void } {
  const [search, setSearch] = useState('');
  const path = apiPath('/api/products/my-products', { search: search === '' ? null : search, limit: 20 });
  const { data } = useQuery({
    queryKey: ['my', 'own-product-choices', path],
    queryFn: ({ signal }) => apiGet<SellerProductList>(path, { signal }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.products ?? []).map(({ _id, name, sku, pricing }) => ({
    value: _id,
    label: `${name} (${sku}), ${formatRupees(paisaFromRupees(pricing.regularPrice))}`,
  }));
  return { options, onType: setSearch };
}
