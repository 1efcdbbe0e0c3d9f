import { z } from 'zod';
import { addressInputSchema, addressSchema } from '../../../../contract/people/addresses.contract.ts';
import type { Deps } from '../../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { uuidOr } from '../../../plugins/uuid.ts';
import { addAddress, changeAddress, listAddresses, removeAddress } from './addresses.commands.ts';
import { addressNotFound } from './addresses.errors.ts';

const tag = 'Addresses';
const params = z.object({ id: z.string() });

export function addressRoutes({ db }: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/users/addresses',
      audience: 'user',
      deed: 'read_orders',
      scope: 'orders:read',
      limit: 'other',
      summary: 'Your addresses, the default one first',
      tag,
      response: z.array(addressSchema),
      handler: ({ viewer }) => listAddresses(db, viewer.companyId),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/users/addresses',
      audience: 'user',
      deed: 'manage_addresses',
      limit: 'other',
      summary: 'Save an address; the first one becomes the default',
      tag,
      body: addressInputSchema,
      response: addressSchema,
      handler: async ({ viewer, body }) =>
        new Answer(await addAddress(db, viewer, body), { status: 201, message: 'Address saved' }),
    }),
    defineRoute({
      method: 'PUT',
      url: '/api/users/addresses/:id',
      audience: 'user',
      deed: 'manage_addresses',
      limit: 'other',
      summary: 'Change an address; the default stays one until another becomes it',
      tag,
      params,
      body: addressInputSchema,
      response: addressSchema,
      handler: async ({ viewer, params: { id }, body }) =>
        new Answer(await changeAddress(db, viewer.companyId, uuidOr(id, addressNotFound), body), {
          message: 'Address saved',
        }),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/users/addresses/:id',
      audience: 'user',
      deed: 'manage_addresses',
      limit: 'other',
      summary: 'Remove an address; the newest of the others becomes the default when needed',
      tag,
      params,
      response: z.null(),
      handler: async ({ viewer, params: { id } }) => {
        await removeAddress(db, viewer.companyId, uuidOr(id, addressNotFound));
        return new Answer(null, { message: 'Address removed' });
      },
    }),
  ];
}
