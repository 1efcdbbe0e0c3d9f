/** The path to return to after login, or '/' when it is not a plain path of this site (threats.md: open redirects). */
export function safeReturnLocation(location: string | null | undefined): string {
  if (!location?.startsWith('/') || /^\/[/\\]/.test(location)) return '/';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  return /[\u0000-\u001f\u007f\\]/.test(location) ? '/' : location;
}
