const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps a choice in this browser's cookies, where the server reads it too; null forgets it. */
export function keepChoice(name: 'theme' | 'language' | 'preferences', value: string | null): void {
  const maxAge = value === null ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax`;
}
