import type { SellerDeed } from '../people/seller-roles.ts';
import type { DeskDeed } from './desk-roles.ts';
import type { NotificationKind } from './notification.ts';

/**
 * One thing that people are told of. Sentences name no person: what is kept here outlives an account that is deleted.
 * `params` are ids, numbers and names of goods and companies; dates are ISO 8601.
 */
export interface NotificationDefinition<Params> {
  kind: NotificationKind;
  /** `happened`: how often since it was last read; above 1 for gathered ones alone. */
  text: (params: Params, happened: number) => string;
  /** A page of ours. */
  link: (params: Params) => string;
  /** The same cause again raises the one that is there, instead of being told already. */
  isGathered?: boolean;
}

/** What waits on our desk. */
export interface DeskNotificationDefinition<Params> extends NotificationDefinition<Params> {
  /** Whose work it is there. */
  deskDeed: DeskDeed;
}

/** What a seller is told, and so is everybody whose work it is there. */
export interface SellerNotificationDefinition<Params> extends NotificationDefinition<Params> {
  sellerDeed: SellerDeed;
}

/** Keeps the type of what an event is told with. */
export const notificationEvent = <Params extends object>(definition: NotificationDefinition<Params>) =>
  definition;

/** The same for what waits on our desk. */
export const deskNotificationEvent = <Params extends object>(
  definition: DeskNotificationDefinition<Params>,
) => definition;

/** The same for what sellers are told. */
export const sellerNotificationEvent = <Params extends object>(
  definition: SellerNotificationDefinition<Params>,
) => definition;
