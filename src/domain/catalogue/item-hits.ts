/** How many other products an item is asked about at most. */
export const MOST_ALTERNATIVES = 5;

/** Of the points a product can have; less is a chance resemblance. */
export const LEAST_SHARE = 0.3;
