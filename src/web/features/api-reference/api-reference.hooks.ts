import { queryOptions } from '@tanstack/react-query';
import { apiDocument } from '../../api-client.ts';
import { apiGroups, type OpenApiDocument } from './api-document.ts';

/** The public calls, out of the document that /api/openapi.json serves. */
export const apiReferenceQuery = queryOptions({
  queryKey: ['api-reference'],
  queryFn: async ({ signal }) =>
    apiGroups(await apiDocument<OpenApiDocument>('/api/openapi.json', { signal })),
});
