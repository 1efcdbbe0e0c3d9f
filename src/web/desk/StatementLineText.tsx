/** What a line of a bank statement says, and the bank's own reference of it. */
export function StatementLineText({
  description,
  bankReference,
}: {
  description: string;
  bankReference: string | null;
}) {
  return (
    <span className="block min-w-0 text-start font-normal">
      <span className="block wrap-anywhere">{description}</span>
      <span className="block text-xs break-all text-fg-3">{bankReference ?? 'No bank reference'}</span>
    </span>
  );
}
