/** spec 2, 9: a cart line warns when stock is under 10. */
export const LOW_STOCK_WARNING_BELOW = 10;
