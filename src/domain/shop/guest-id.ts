/** product.md: `guest_`, a timestamp in milliseconds, an optional `_`, at least 6 letters or digits; at most 100 characters. */
export function isGuestId(text: string): boolean {
  return text.length <= 100 && /^guest_\d{10,16}_?[A-Za-z0-9]{6,}$/.test(text);
}
