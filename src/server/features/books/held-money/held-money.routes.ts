import {
  ENTERED_PLACES,
  type EnteredPlace,
  enterBalancesSchema,
  type HeldMoney,
  heldMoneySchema,
  MONEY_PLACES,
} from '../../../../contract/books/held-money.contract.ts';
import type { LedgerAccount } from '../../../../domain/books/ledger.ts';
import { DAY_MS } from '../../../../domain/shop/durations.ts';
import { paisaFromRupees, rupeesFromPaisa } from '../../../../domain/shop/money.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { actingAdmin } from '../../../plugins/acting-admin.ts';
import { Answer, defineRoute, type RouteDefinition } from '../../../plugins/route.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { getHeldSums, insertEnteredBalances, listCandidates, listEnteredBalances } from './held-money.sql.ts';

const tag = 'Money';
const SEARCHED_DAYS = 14;

/** What we hold and whose it is. */
export function heldMoneyRoutes(deps: Deps): RouteDefinition[] {
  return [
    defineRoute({
      method: 'GET',
      url: '/api/admin/money',
      audience: 'admin',
      deskDeed: 'read_money',
      limit: 'other',
      summary: 'Money we hold, where it lies and whose it is',
      tag,
      response: heldMoneySchema,
      handler: async () => readHeldMoney(deps),
    }),
    defineRoute({
      method: 'POST',
      url: '/api/admin/money/balances',
      audience: 'admin',
      deskDeed: 'payments',
      limit: 'other',
      summary: 'Enter what the bank and the wallets show now',
      tag,
      body: enterBalancesSchema,
      response: heldMoneySchema,
      handler: async ({ body, viewer, request }) => {
        const balances = ENTERED_PLACES.flatMap((place) => {
          const amount = body[place];
          return amount === undefined ? [] : [{ place, amountPaisa: signedPaisa(amount) }];
        });
        const admin = actingAdmin(viewer, request);
        await inTransaction(deps.db, async (tx) => {
          await insertEnteredBalances(tx, balances, { adminId: admin.actorId, now: deps.clock() });
          await recordAudit(tx, {
            ...admin,
            action: 'money.enter_balances',
            objectKind: 'money',
            objectId: 'balances',
            before: null,
            after: Object.fromEntries(
              balances.map(({ place, amountPaisa }) => [`${place}Paisa`, amountPaisa]),
            ),
          });
        });
        return new Answer(await readHeldMoney(deps), { message: 'Balances entered' });
      },
    }),
  ];
}

const ALWAYS_NAMED: readonly string[] = ['bank', 'esewa', 'khalti'];

const signedPaisa = (rupees: number) => Math.sign(rupees) * paisaFromRupees(Math.abs(rupees));

async function readHeldMoney({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<HeldMoney> {
  const now = clock();
  const [sums, entries] = await Promise.all([getHeldSums(db), listEnteredBalances(db)]);
  const debit = (account: LedgerAccount) => sums.accounts[account] ?? 0;
  /** What is owed or earned stands below zero in the books. */
  const credit = (account: LedgerAccount) => rupeesFromPaisa(0 - debit(account));
  const total = (...accounts: LedgerAccount[]) =>
    rupeesFromPaisa(0 - accounts.reduce((sum, account) => sum + debit(account), 0));
  const heldPaisa = MONEY_PLACES.reduce((sum, place) => sum + debit(place), 0);
  const { refundedPaisa, paidOutPaisa, refundsDuePaisa } = sums;
  const walletFeesPaisa = debit('wallet_fees');
  const since = new Date(now.getTime() - SEARCHED_DAYS * DAY_MS);

  // Not every shop has them all: the others are named once something lies there, or was read there.
  const isNamed = (place: (typeof MONEY_PLACES)[number]) =>
    ALWAYS_NAMED.includes(place) || debit(place) !== 0 || entries.some((entry) => entry.place === place);
  const places = MONEY_PLACES.filter(isNamed).map(async (place) => {
    const entered = entries.find((entry) => entry.place === place) ?? null;
    const differencePaisa = entered === null ? null : entered.amountPaisa - debit(place);
    const candidates = differencePaisa
      ? await listCandidates(db, place as EnteredPlace, { differencePaisa, since })
      : [];
    return {
      place,
      books: rupeesFromPaisa(debit(place)),
      entered: entered && {
        amount: rupeesFromPaisa(entered.amountPaisa),
        at: entered.at.toISOString(),
        by: entered.by,
      },
      difference: differencePaisa === null ? null : rupeesFromPaisa(differencePaisa),
      candidates: candidates.map(({ id, at, amountPaisa, ...candidate }) => ({
        ...candidate,
        _id: id,
        at: at.toISOString(),
        amount: rupeesFromPaisa(amountPaisa),
        isExact: amountPaisa === 0 - (differencePaisa ?? 0),
      })),
    };
  });

  return {
    at: now.toISOString(),
    received: rupeesFromPaisa(heldPaisa + refundedPaisa + paidOutPaisa + walletFeesPaisa),
    refunded: rupeesFromPaisa(refundedPaisa),
    paidOut: rupeesFromPaisa(paidOutPaisa),
    walletFees: rupeesFromPaisa(walletFeesPaisa),
    held: rupeesFromPaisa(heldPaisa),
    places: await Promise.all(places),
    door: {
      expected: rupeesFromPaisa(debit('cod')),
      couriers: rupeesFromPaisa(debit('couriers')),
    },
    sellers: {
      waiting: credit('seller_waiting'),
      inReturnTime: credit('seller_return_time'),
      ready: credit('seller_ready'),
      inPayout: credit('seller_in_payout'),
      total: total('seller_waiting', 'seller_return_time', 'seller_ready', 'seller_in_payout'),
    },
    buyers: {
      refundsDue: rupeesFromPaisa(refundsDuePaisa),
      unmatched: rupeesFromPaisa(0 - debit('buyers') - refundsDuePaisa),
      total: credit('buyers'),
    },
    tax: {
      vat: credit('vat_due'),
      withheld: credit('tax_withheld'),
      total: total('vat_due', 'tax_withheld'),
    },
    own: {
      delivery: credit('delivery_income'),
      plans: credit('plan_income'),
      commission: credit('commission_income'),
      vouchers: credit('vouchers'),
      allowances: credit('allowances'),
      walletFees: credit('wallet_fees'),
      adjustments: credit('adjustments'),
      rounding: credit('rounding'),
      total: total(
        'delivery_income',
        'plan_income',
        'commission_income',
        'vouchers',
        'allowances',
        'wallet_fees',
        'adjustments',
        'rounding',
      ),
    },
    proof: sums.proof && {
      at: new Date(sums.proof.at).toISOString(),
      differences: sums.proof.differences,
    },
  };
}
