/** What each category holds with everything below it, by id; what stands in an inactive one is not counted. */
export function categoryTotals(
  categories: readonly { id: string; parentId: string | null; isActive: boolean }[],
  counts: ReadonlyMap<string, number>,
): Map<string, number> {
  const totals = new Map(categories.map(({ id }) => [id, 0]));
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  for (const { id, isActive } of categories) {
    const count = isActive ? (counts.get(id) ?? 0) : 0;
    const seen = new Set<string>();
    for (let at: string | null = id; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
      seen.add(at);
      totals.set(at, (totals.get(at) ?? 0) + count);
    }
  }
  return totals;
}
