/** From so many sent parcels on a seller's figures say something; before, the seller is called new. */
export const FEWEST_TOLD_PARCELS = 20;
/** A parcel that is sent within so many days of its payment is sent in time (see judge_sending in db/schema/orders.sql). */
export const IN_TIME_DAYS = 3;
/** Nobody is away for longer; who is closes the shop. */
export const LONGEST_ABSENCE_DAYS = 365;

/** What has happened with a seller's parcels and products, in whole numbers. */
export interface SellerRecord {
  sentParcels: number;
  /** Of the last twelve months. */
  recentParcels: number;
  /** Of those: sent in time. */
  recentInTime: number;
  ratingSum: number;
  ratingCount: number;
}

export interface SellerFigures {
  /** One decimal; null: nobody has rated yet. */
  rating: { average: number; count: number } | null;
  /** Whole percent, rounded down, so that 100 means all; null: nothing was sent in twelve months. */
  onTime: { percent: number; parcels: number } | null;
  sentParcels: number;
}

/** What is told of a seller, or null for a new one: a few parcels would say too much. */
export function sellerFigures(record: SellerRecord): SellerFigures | null {
  const { sentParcels, recentParcels, recentInTime, ratingSum, ratingCount } = record;
  if (sentParcels < FEWEST_TOLD_PARCELS) return null;
  return {
    rating:
      ratingCount === 0
        ? null
        : { average: Math.round((ratingSum * 10) / ratingCount) / 10, count: ratingCount },
    onTime:
      recentParcels === 0
        ? null
        : { percent: Math.floor((recentInTime * 100) / recentParcels), parcels: recentParcels },
    sentParcels,
  };
}

/** Why a seller cannot be away until this day, or null. Days as YYYY-MM-DD; `latest` is the last one allowed. */
export function whyNotAwayUntil(day: string, { today, latest }: { today: string; latest: string }) {
  if (day <= today) return 'Choose a day after today';
  return day > latest ? 'Choose a day within a year' : null;
}
