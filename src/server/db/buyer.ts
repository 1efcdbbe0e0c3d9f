/** For which company somebody buys, and who it is: what a buyer owns says both. */
export interface Buyer {
  companyId: string;
  userId: string;
}

/** Who stands on one side of what buyers and sellers share, or on both. */
export interface Party extends Buyer {
  sellerId: string;
}
