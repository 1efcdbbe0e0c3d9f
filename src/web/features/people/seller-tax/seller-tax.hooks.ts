import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { SellerDocument } from '../../../../contract/people/seller-documents.contract.ts';
import type {
  SellerTaxDetails,
  SellerTaxFormInput,
} from '../../../../contract/people/tax-details.contract.ts';
import type { SellerDocumentKind } from '../../../../domain/people/seller-document.ts';
import { apiGet, apiPut, apiUpload } from '../../../data/api-client.ts';
import { useMutation } from '../../../data/mutation.hooks.ts';

/** What your bills say of their issuer. */
export const sellerTaxQuery = queryOptions({
  queryKey: ['my', 'seller-tax'],
  queryFn: ({ signal }) => apiGet<SellerTaxDetails>('/api/seller/tax-details', { signal }),
  staleTime: 0,
});

/** The documents of joining, the newest of each kind. */
export const sellerDocumentsQuery = queryOptions({
  queryKey: ['my', 'seller-documents'],
  queryFn: ({ signal }) => apiGet<SellerDocument[]>('/api/seller/documents', { signal }),
  staleTime: 0,
});

export function useSaveSellerTax() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: SellerTaxFormInput) => apiPut<SellerTaxDetails>('/api/seller/tax-details', form),
    onSuccess: (details) => {
      queryClient.setQueryData(sellerTaxQuery.queryKey, details);
      // The PAN may have changed with it.
      return queryClient.invalidateQueries({ queryKey: ['my', 'user'] });
    },
  });
}

export function useUploadDocument(kind: SellerDocumentKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (part: number) => void }) => {
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', file);
      return apiUpload<SellerDocument>('/api/seller/documents', form, onProgress);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sellerDocumentsQuery.queryKey }),
  });
}
