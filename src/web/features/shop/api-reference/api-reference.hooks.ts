import { queryOptions } from '@tanstack/react-query';
import { apiDocument } from '../../../data/api-client.ts';
import { type ApiPart, apiGroups, type OpenApiDocument } from './api-document.ts';

/** The calls of one part, out of the document that /api/openapi.json serves. */
export function apiReferenceQuery(part: ApiPart) {
  return queryOptions({
    queryKey: ['api-reference', part],
    queryFn: async ({ signal }) =>
      apiGroups(await apiDocument<OpenApiDocument>('/api/openapi.json', { signal }), part),
  });
}

/** The whole document: forms to try calls are made of it. */
export function apiDocumentQuery() {
  return queryOptions({
    queryKey: ['api-document'],
    queryFn: ({ signal }) => apiDocument<OpenApiDocument>('/api/openapi.json', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
