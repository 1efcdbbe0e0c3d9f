/** spec 9: VAT, 13 % in hundredths of a percent. */
export const VAT_BASIS_POINTS = 1_300;
