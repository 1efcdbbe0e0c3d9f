import { countText } from '../../../../domain/shop/count-text.ts';
import { AppError, notFound } from '../../../plugins/app-error.ts';

export const companyNotFound = () => notFound('Company not found');
/** Whose account is to be deleted is the last owner of a company with other people. */
export const companyNeedsOwner = () => new AppError(409, 'company_needs_owner', 'A company needs an owner');
export const personNotFound = () => notFound('Person not found');
export const alreadyMember = () =>
  new AppError(409, 'already_member', 'This person belongs to the company already');
/** A company that had more people before keeps them. */
export const noSeatLeft = (seats: number) =>
  new AppError(
    409,
    'no_seat_left',
    `Your plan has room for ${countText(seats, 'person', 'people')}. Ask us for more.`,
  );
export const tooManyInvitations = () =>
  new AppError(409, 'too_many_invitations', 'Many invitations are waiting already. Withdraw some first.');
export const invitationNotFound = () => notFound('Invitation not found');
/** Used, old, withdrawn, never sent, or of somebody who belongs to the company. */
export const invitationOver = () =>
  new AppError(410, 'invitation_over', 'This invitation is no longer valid');
/** A seller's address book is that of the company which the account began with. */
export const sellerStays = () =>
  new AppError(409, 'seller_stays', 'This person sells from the addresses of this company. Ask us');
export const nothingOffered = () => notFound('Nobody offers you this company');
