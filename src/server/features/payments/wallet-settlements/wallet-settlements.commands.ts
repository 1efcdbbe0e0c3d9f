import { bankReferenceKey } from '../../../../domain/payments/bank-transfer.ts';
import type { SettlingWallet } from '../../../../domain/payments/wallet-settlement.ts';
import { kathmanduDate } from '../../../../domain/shop/kathmandu-time.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import {
  postWalletSettled,
  postWalletSettlementReversed,
} from '../../books/ledger/wallet-postings.commands.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { lockBankCredits } from '../payments/bank-receipts.sql.ts';
import {
  settlementLineUsed,
  settlementNotFound,
  settlementReferenceUsed,
  settlementToCome,
} from './wallet-settlements.errors.ts';
import {
  findBankCredit,
  findWalletSettlement,
  insertWalletSettlement,
  lockWalletSettlement,
  markSettlementReversed,
  type WalletSettlementRow,
} from './wallet-settlements.sql.ts';

export interface NewSettlement {
  method: SettlingWallet;
  amountPaisa: number;
  feePaisa: number;
  date: string;
  bankReference: string;
  statementLine: string | null;
  note: string | null;
}

/**
 * A wallet company has passed money on to our bank: the wallet goes down by amount and fee, the bank up by the amount.
 * The same again gets the same answer; its reference, however written, or its line of the statement under anything else
 * is 409, and so is one of a buyer's transfer.
 */
export async function recordSettlement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  settlement: NewSettlement,
  admin: ActingAdmin,
): Promise<WalletSettlementRow> {
  const now = clock();
  if (settlement.date > kathmanduDate(now)) throw settlementToCome();
  return inTransaction(db, async (tx) => {
    await lockBankCredits(tx);
    const known = await findBankCredit(tx, settlement);
    if (known !== null) {
      if (!known.isSameReference) throw settlementLineUsed();
      const before = known.settlementId === null ? null : await findWalletSettlement(tx, known.settlementId);
      if (before === null || !isSame(before, settlement)) throw settlementReferenceUsed();
      return before;
    }
    const id = await insertWalletSettlement(tx, { ...settlement, adminId: admin.actorId, now });
    await postWalletSettled(tx, { id, ...settlement }, admin.actorId);
    await recordAudit(tx, {
      ...admin,
      action: 'wallet.settle',
      objectKind: 'wallet_settlement',
      objectId: id,
      before: null,
      after: audited(settlement),
    });
    return (await findWalletSettlement(tx, id)) as WalletSettlementRow;
  });
}

/** It was recorded by mistake: its money is where it was before. 404; the same again changes nothing. */
export async function reverseSettlement(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { settlementId, reason, admin }: { settlementId: string; reason: string; admin: ActingAdmin },
): Promise<WalletSettlementRow> {
  return inTransaction(db, async (tx) => {
    await lockWalletSettlement(tx, settlementId);
    const before = await findWalletSettlement(tx, settlementId);
    if (before === null) throw settlementNotFound();
    if (before.reversedAt !== null) return before;
    await markSettlementReversed(tx, settlementId, { reason, adminId: admin.actorId, now: clock() });
    await postWalletSettlementReversed(tx, before, admin.actorId);
    await recordAudit(tx, {
      ...admin,
      action: 'wallet.reverse_settlement',
      objectKind: 'wallet_settlement',
      objectId: settlementId,
      before: audited(before),
      after: { reason },
    });
    return (await findWalletSettlement(tx, settlementId)) as WalletSettlementRow;
  });
}

const isSame = (one: WalletSettlementRow, other: NewSettlement) =>
  one.method === other.method &&
  one.amountPaisa === other.amountPaisa &&
  one.feePaisa === other.feePaisa &&
  one.date === other.date &&
  bankReferenceKey(one.bankReference) === bankReferenceKey(other.bankReference);

const audited = ({
  method,
  amountPaisa,
  feePaisa,
  date,
  bankReference,
}: Omit<NewSettlement, 'statementLine' | 'note'>) => ({ method, amountPaisa, feePaisa, date, bankReference });
