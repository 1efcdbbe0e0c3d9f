import type { StatementProposals } from '../../../../contract/payments/statement-import.contract.ts';

export type StatementLine = StatementProposals['lines'][number];
/** What a line is for: a payment, or an order that nobody began to pay by bank. */
export type ProposedLine = StatementLine &
  ({ payment: NonNullable<StatementLine['payment']> } | { order: NonNullable<StatementLine['order']> });
export type NamedLine = StatementLine & { bankReference: string };

export const isProposal = (line: StatementLine): line is ProposedLine =>
  line.payment !== null || line.order !== null;

/** What may be confirmed together: reference and amount agree, and the bank gave the line a reference of its own. */
export function exactMatches(lines: readonly StatementLine[]): (ProposedLine & NamedLine)[] {
  return lines.filter(
    (line): line is ProposedLine & NamedLine =>
      line.match === 'exact' && isProposal(line) && line.bankReference !== null,
  );
}
