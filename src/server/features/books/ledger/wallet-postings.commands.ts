import { walletSettledLines, walletSettlementReversedLines } from '../../../../domain/books/passed-on.ts';
import type { SettlingWallet } from '../../../../domain/payments/wallet-settlement.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import { insertPostings } from './ledger.sql.ts';

/** What a wallet company passed on to our bank, for its posting. */
interface PostedSettlement {
  id: string;
  method: SettlingWallet;
  amountPaisa: number;
  feePaisa: number;
}

/** A wallet company has passed money on to our bank. */
export async function postWalletSettled(
  tx: DatabaseTransaction,
  settlement: PostedSettlement,
  actorId: string,
): Promise<void> {
  const { id, method } = settlement;
  await insertPostings(tx, [
    { kind: 'wallet_settled', cause: id, actorId, lines: walletSettledLines(method, settlement) },
  ]);
}

/** A settlement was recorded by mistake. */
export async function postWalletSettlementReversed(
  tx: DatabaseTransaction,
  settlement: PostedSettlement,
  actorId: string,
): Promise<void> {
  const { id, method } = settlement;
  const lines = walletSettlementReversedLines(method, settlement);
  await insertPostings(tx, [{ kind: 'wallet_settlement_reversed', cause: id, actorId, lines }]);
}
