/** spec 2, Admin Categories: lowercase, runs of non-alphanumeric characters become hyphens, ends trimmed. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
