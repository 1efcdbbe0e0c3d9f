// The HTML of a long description (threats.md T-X1): p, br, lists, strong, em, h2 to h4 and links, nothing else.

const ALLOWED =
  /^(?:[^<>]|<(?:\/?(?:p|ul|ol|li|strong|em|h[234])|br(?: \/)?|a href="(?:https?:\/\/|mailto:)[^"<>]*"|\/a)>)*$/;

/** Whether a browser may be given this text as HTML, whoever wrote it and however it was stored. */
export function isAllowedHtml(html: string): boolean {
  return ALLOWED.test(html);
}
