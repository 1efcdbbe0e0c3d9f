import type { CourierEvent, CourierId } from '../../domain/orders/courier.ts';

/** Whose account a courier is spoken to with. */
export interface CourierAccount {
  /** Tells apart what is remembered of accounts: the platform's, or a seller's by its id. */
  id: string;
  clientId: string;
  clientSecret: string;
  userName: string;
  password: string;
  /** Where it picks up, in its own books. */
  storeId: number;
  /** With which it signs what it tells us by itself. */
  webhookSecret: string;
}

/** A parcel as a courier must know it. */
export interface CourierParcel {
  receiver: { name: string; phone: string; street: string; city: string; district: string | null };
  weightGrams: number;
  pieces: number;
}

export interface CourierShipment extends CourierParcel {
  /** Our own, by which a booking is found again whose answer was lost. */
  reference: string;
  collectPaisa: number;
  /** What is in it, in a few words. */
  contents: string;
}

/** What a courier asks for a parcel, and how many days it takes. */
export interface CourierRate {
  pricePaisa: number;
  days: { from: number; to: number };
}

/** What it made of a booking. */
export interface CourierBooked {
  number: string;
  /** Null: it does not say. */
  pricePaisa: number | null;
}
export type CourierAnswer = ({ state: 'booked' } & CourierBooked) | { state: 'refused'; detail: string };

/** What a courier says of a parcel; null in `event`: a word that moves nothing and is not known. */
export interface CourierWord {
  event: CourierEvent | null;
  /** In its own words. */
  said: string;
}

/** Something that a courier tells by itself. */
export type CourierMessage =
  /** It only asks whether we are there. */
  | { kind: 'greeting' }
  | { kind: 'word'; number: string; reference: string | null; word: CourierWord; at: Date };

/** A courier with an API. All of it is called outside of any transaction, and throws CourierUnavailableError. */
export interface Courier {
  readonly id: CourierId;
  readonly name: string;
  /** Whether it knows the account; a sentence for who entered it, or null when it does. */
  whyRefused(account: CourierAccount): Promise<string | null>;
  /** Null: it names no price for that place before it is booked. */
  rate(account: CourierAccount, parcel: CourierParcel): Promise<CourierRate | null>;
  book(account: CourierAccount, shipment: CourierShipment): Promise<CourierAnswer>;
  /** The booking with our reference, or null where it knows of none. */
  find(account: CourierAccount, reference: string): Promise<CourierBooked | null>;
  /** Its own label; null where it has none, and ours goes on the parcel. */
  label: ((account: CourierAccount, number: string) => Promise<Buffer>) | null;
  /** Where a parcel is now; null where it knows of none. */
  track(account: CourierAccount, number: string): Promise<CourierWord | null>;
  cancel(account: CourierAccount, number: string): Promise<'cancelled' | 'refused'>;
  /** Where anybody can look where a parcel is. */
  trackUrl(number: string): string;
  /** Which of these accounts a message is signed by, or null. */
  isSignedBy(headers: Readonly<Record<string, unknown>>, account: CourierAccount): boolean;
  /** Null for what is no message of it. */
  read(body: unknown): CourierMessage | null;
  /** What it wants to be answered with. */
  answerHeaders: Readonly<Record<string, string>>;
}

/** No answer, a late one, or one that cannot be read. */
export class CourierUnavailableError extends Error {
  /** Whether it may have done what it was asked all the same. */
  readonly mayBeDone: boolean;

  constructor(message: string, { mayBeDone, cause }: { mayBeDone: boolean; cause?: unknown }) {
    super(message, { cause });
    this.mayBeDone = mayBeDone;
  }
}
