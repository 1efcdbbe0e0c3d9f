// How many products stand side by side: apart from the rules, so that pages that only count do not load them.

export const LEAST_COMPARED = 2;
export const MOST_COMPARED = 4;
