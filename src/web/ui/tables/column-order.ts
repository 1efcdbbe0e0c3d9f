/** Columns in the order somebody chose: those named in `order` share the places they had, the others keep theirs. */
export function inChosenOrder<Column extends { id: string }>(
  columns: readonly Column[],
  order: readonly string[],
): Column[] {
  const moved = columns
    .filter(({ id }) => order.includes(id))
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  return columns.map((column) => (order.includes(column.id) ? (moved.shift() ?? column) : column));
}
