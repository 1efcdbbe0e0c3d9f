/** What makes two e-mail addresses the same account: case, width of letters and blanks around do not count. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}
