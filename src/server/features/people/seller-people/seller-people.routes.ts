import { z } from 'zod';
import { invitationTokenSchema } from '../../../../contract/people/company.contract.ts';
import {
  chooseSellerSchema,
  ownSellersSchema,
  readSellerInvitationSchema,
  sellerInvitationInputSchema,
  sellerMemberChangeSchema,
  sellerPeopleSchema,
} from '../../../../contract/people/seller-people.contract.ts';
import type { Deps } from '../../../deps.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import {
  acceptSellerInvitationBy,
  changeSellerMember,
  chooseSeller,
  inviteToSeller,
  leaveSeller,
  readSellerInvitation,
  readSellerPeople,
  readSellers,
  takeOutOfSeller,
  withdrawFromSeller,
} from './seller-people.commands.ts';

const tag = 'People of sellers';
const idParams = z.object({ id: z.string() });

/** Who works for a seller, how people come to and leave it, and for whom a session sells. */
export function sellerPeopleRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/session/seller',
      audience: 'user',
      limit: 'other',
      summary: 'The seller for whom you sell in this session, and all who took you in',
      tag,
      response: ownSellersSchema,
      handler: ({ viewer }) => readSellers(deps.db, viewer),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/session/seller',
      audience: 'user',
      limit: 'other',
      summary: 'Sell for one of them, or for nobody: in this session, and in those that begin later',
      tag,
      body: chooseSellerSchema,
      response: ownSellersSchema,
      handler: ({ viewer, body: { seller } }) => chooseSeller(deps.db, viewer, seller),
    }),
    defineRoute({
      method: 'GET',
      url: '/api/seller/members',
      audience: 'seller',
      sellerDeed: 'read',
      limit: 'other',
      summary: 'Who works for the seller, and who was invited',
      tag,
      response: sellerPeopleSchema,
      handler: ({ viewer }) => readSellerPeople(deps, viewer),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller/invitations',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'ask',
      summary: 'Invite somebody to work for you by e-mail: the link works once, for seven days',
      tag,
      body: sellerInvitationInputSchema,
      response: sellerPeopleSchema,
      handler: async ({ viewer, body }) =>
        new Answer(await inviteToSeller(deps, viewer, body), { status: 201 }),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/seller/invitations/:id',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'Withdraw an invitation',
      tag,
      params: idParams,
      response: sellerPeopleSchema,
      handler: ({ viewer, params: { id } }) => withdrawFromSeller(deps, viewer, id),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller-invitations/read',
      audience: 'public',
      limit: 'check',
      summary: 'What the link of an invitation invites to',
      tag,
      body: invitationTokenSchema,
      response: readSellerInvitationSchema,
      handler: ({ body: { token } }) => readSellerInvitation(deps, token),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/seller-invitations/accept',
      audience: 'user',
      limit: 'check',
      summary: 'Work for the seller that the link of an invitation names, and sell for it',
      tag,
      body: invitationTokenSchema,
      response: ownSellersSchema,
      handler: ({ viewer, body: { token } }) => acceptSellerInvitationBy(deps, viewer, token),
    }),
    defineRoute({
      method: 'PATCH',
      url: '/api/seller/members/:id',
      audience: 'seller',
      sellerDeed: 'own',
      limit: 'other',
      summary: 'Give a person who works for you another role',
      tag,
      params: idParams,
      body: sellerMemberChangeSchema,
      response: sellerPeopleSchema,
      handler: ({ viewer, params: { id }, body: { role } }) =>
        changeSellerMember(deps, viewer, { member: id, role }),
    }),
    defineRoute({
      method: 'DELETE',
      url: '/api/seller/members/:id',
      audience: 'seller',
      sellerDeed: 'read',
      limit: 'other',
      summary: 'Take out a person who works for you, or leave the seller yourself',
      tag,
      params: idParams,
      response: sellerPeopleSchema,
      handler: ({ viewer, params: { id } }) =>
        id === viewer.userId ? leaveSeller(deps, viewer) : takeOutOfSeller(deps, viewer, id),
    }),
  ];
}
