/** What a change of a line of the cart is about, for what waits. */
export const aboutLine = (itemId: string) => `cart-line:${itemId}`;
