// What stands beside every page of somebody who is signed in, counters of the menu, the bell, hearts: one request.

export const SIDE_CALLS = '/api/side-calls';
export const MOST_SIDE_CALLS = 20;

/** Small answers that no page is about. A page's own call never waits for them, and they for none that is large. */
const SIDE_CALL =
  /^\/api\/(?:company|complaints|seller\/(?:checklist|complaints)|subscriptions\/my-subscription|threads\/unread|users\/wishlist\/ids|lists|customer-prices\/own-price\?[^#]*|notifications\?limit=\d{1,2}|(?:company\/credit-lines|(?:seller\/)?(?:credit-lines|credit-requests|orders|quotes|requests|requests-for-quotes|returns))\?(?:[^#]*&)?limit=1(?:&[^#]*)?)$/;

export function isSideCall(path: string): boolean {
  return path.length <= 200 && SIDE_CALL.test(path);
}
