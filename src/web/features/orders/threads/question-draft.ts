// Survives a sign-in, in this tab.

const questionName = (productId: string) => `question ${productId}`;

/** What a guest wanted to ask before signing in; empty without it. */
export function readQuestion(productId: string): string {
  return sessionStorage.getItem(questionName(productId)) ?? '';
}

export function writeQuestion(productId: string, text: string): void {
  if (text === '') sessionStorage.removeItem(questionName(productId));
  else sessionStorage.setItem(questionName(productId), text);
}
