import { AppError, invalidField, notFound } from '../../../plugins/app-error.ts';

export const panClaimNotFound = () => notFound('PAN not found');
export const panMissing = () =>
  invalidField('panNumber', 'Your bill details name no PAN. Add it there first.', 409, 'pan_missing');
/** Somebody else of the company changed its bill details after the page was read. */
export const panChanged = () =>
  invalidField('panNumber', 'Your PAN has changed. Look at it again.', 409, 'pan_changed');
export const panProvenAlready = () =>
  new AppError(409, 'pan_proven', 'The PAN is proven already. Reload the page.');
/** Said once a certificate is sent; the desk looks at it all the same. */
export const panTaken = () =>
  invalidField('panNumber', 'This PAN belongs to another company. Ask us', 409, 'pan_taken');
export const tooManyClaims = () =>
  new AppError(409, 'too_many_claims', 'You have sent many certificates already. Write to us instead.');

/** For the desk alone: it names the other company. */
export const panVerifiedFor = (name: string) =>
  new AppError(409, 'pan_verified_elsewhere', `This PAN is verified for ${name}`);
export const panClaimJudged = () =>
  new AppError(409, 'pan_claim_judged', 'This PAN has been decided or withdrawn already');
export const panNoLongerSaid = () =>
  new AppError(409, 'pan_not_said', 'The bills of this company say another PAN now');
