import { AppError, notFound } from '../../../plugins/app-error.ts';

export const sellerNotFound = () => notFound('Seller not found');
export const personNotFound = () => notFound('Person not found');
export const alreadyMember = () => new AppError(409, 'already_member', 'This person works for you already');
export const tooManyInvitations = () =>
  new AppError(409, 'too_many_invitations', 'Many invitations are waiting already. Withdraw some first.');
export const notApprovedYet = () =>
  new AppError(409, 'not_approved', 'Invite people once your account is approved');
export const invitationNotFound = () => notFound('Invitation not found');
/** Used, old, withdrawn, never sent, or of somebody who works for the seller. */
export const invitationOver = () =>
  new AppError(410, 'invitation_over', 'This invitation is no longer valid');
/** Whoever sells under an own name, and our desk, sells for nobody else. */
export const buyersOnly = () =>
  new AppError(409, 'buyers_only', 'Sign in with the account of a buyer: it is made for this');
export const ownerStays = () => new AppError(409, 'seller_needs_owner', 'A seller needs an owner');
