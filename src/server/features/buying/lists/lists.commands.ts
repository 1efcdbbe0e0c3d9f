import type { Cart } from '../../../../contract/buying/cart.contract.ts';
import type {
  FilledList,
  List,
  ListInCart,
  ListSummary,
} from '../../../../contract/buying/lists.contract.ts';
import { copyName, LATER, MOST_LIST_LINES, MOST_LISTS } from '../../../../domain/buying/list.ts';
import type { Buyer } from '../../../db/buyer.ts';
import type { DatabaseTransaction } from '../../../db/database.ts';
import type { Pool } from '../../../db/pool.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import { doOnce } from '../../../plugins/idempotency.ts';
import { isUuid, uuidOr } from '../../../plugins/uuid.ts';
import type { Viewer } from '../../../plugins/viewer.ts';
import { notify } from '../../shop/notifications/notifications.commands.ts';
import { getCart, userCart } from '../cart/cart.commands.ts';
import { cartItemNotFound } from '../cart/cart.errors.ts';
import { addLinesToCart } from '../cart/cart-bulk.commands.ts';
import {
  laterStays,
  listedProductNotFound,
  listIsFull,
  listLineNotFound,
  listNotFound,
  nameTaken,
  sameList,
  tooManyLists,
} from './lists.errors.ts';
import { listReminderMail } from './lists.mail.ts';
import {
  addListLines,
  copyListLines,
  countListLines,
  deleteList,
  deleteListLines,
  findList,
  type HeldList,
  insertList,
  type ListLineRow,
  type ListRow,
  type ListValues,
  listHeldLines,
  listLines,
  lockLists,
  lockListsOf,
  moveCartLine,
  type NewListLine,
  takeDueLists,
  takeLater,
  updateList,
  updateListLine,
} from './lists.sql.ts';
import { toList, toListSummary } from './lists-view.ts';

type ListDeps = Pick<Deps, 'db' | 'pool'>;
type KeyedBuyer = Buyer & { key: string | null };
type Owner = Pick<Viewer, 'companyId' | 'userId' | 'isSubscriber'>;

/** A list of this company with its lines; 404 for anybody else's. */
export async function readList(
  { pool }: Pick<Deps, 'pool'>,
  companyId: string,
  id: string,
): Promise<{ list: ListRow; lines: ListLineRow[] }> {
  const list = await getRow(pool, companyId, id);
  return { list, lines: await listLines(pool, list.id) };
}

async function getRow(pool: Pool, companyId: string, id: string): Promise<ListRow> {
  const list = await findList(pool, companyId, uuidOr(id, listNotFound));
  if (list === null) throw listNotFound();
  return list;
}

const summaryOf = async ({ pool }: Pick<Deps, 'pool'>, companyId: string, id: string): Promise<ListSummary> =>
  toListSummary(await getRow(pool, companyId, id));

/** A list with its lines at today's prices for its owner; 404 for another's. */
export async function getList(deps: Pick<Deps, 'pool'>, owner: Owner, id: string): Promise<List> {
  const { list, lines } = await readList(deps, owner.companyId, id);
  return toList(list, lines, owner.isSubscriber);
}

/** Makes a list, with what of the lines is sold in it; once for its key. */
export async function createList(
  deps: ListDeps,
  buyer: KeyedBuyer,
  { lines = [], ...values }: ListValues & { lines?: NewListLine[] | undefined },
): Promise<FilledList> {
  const { companyId, userId, key } = buyer;
  const claim = { userId, scope: 'lists', key, asked: { companyId, lines, ...values } };
  const { id, refused } = await doOnce(deps.db, claim, async (tx) => {
    const id = await makeList(tx, buyer, values);
    return { id, refused: await fill(tx, { id, name: values.name }, lines) };
  });
  return { list: await summaryOf(deps, companyId, id), refused };
}

/** A list of the same lines, note included, without a reminder; named by the caller, or as a copy. */
export async function copyList(deps: ListDeps, owner: Owner, from: string, name?: string): Promise<List> {
  const { list } = await readList(deps, owner.companyId, from);
  const id = await inTransaction(deps.db, async (tx) => {
    const own = await lockListsOf(tx, owner.companyId);
    const names = own.map((one) => one.name);
    const free = name ?? copyName(list.name, names);
    const copy = await makeList(tx, owner, { name: free, note: list.note, reminderWeeks: null });
    await copyListLines(tx, { from: list.id, to: copy });
    return copy;
  });
  return getList(deps, owner, id);
}

async function makeList(tx: DatabaseTransaction, buyer: Buyer, values: ListValues): Promise<string> {
  const own = await lockListsOf(tx, buyer.companyId);
  refuseTaken(values.name, own);
  if (own.filter(({ isLater }) => !isLater).length >= MOST_LISTS) throw tooManyLists();
  return insertList(tx, buyer, values);
}

function refuseTaken(name: string, own: readonly { name: string }[]): void {
  if (own.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw nameTaken(name);
}

/**
 * Renames a list, or changes its note and reminder. 404 for another's; 409 for a name that is taken, and for
 * renaming Later.
 */
export async function changeList(
  deps: ListDeps,
  owner: Owner,
  id: string,
  values: ListValues,
): Promise<List> {
  await inTransaction(deps.db, async (tx) => {
    const own = await lockListsOf(tx, owner.companyId);
    const list = await lockList(tx, owner.companyId, id);
    const isLaterNamed = values.name.toLowerCase() === LATER.toLowerCase();
    if (list.isLater !== isLaterNamed) throw list.isLater ? laterStays() : nameTaken(LATER);
    const isSame = list.name.toLowerCase() === values.name.toLowerCase();
    if (!isSame) refuseTaken(values.name, own);
    await updateList(tx, list.id, list.isLater ? { ...values, name: LATER } : values);
  });
  return getList(deps, owner, id);
}

/** Deletes a list; 404 for another's, 409 for Later. */
export async function removeList({ db }: Pick<Deps, 'db'>, companyId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const list = await lockList(tx, companyId, id);
    if (list.isLater) throw laterStays();
    await deleteList(tx, list.id);
  });
}

/** Adds lines, once for their key; what is not sold is named and left out. */
export async function addToList(
  deps: ListDeps,
  buyer: KeyedBuyer,
  id: string,
  lines: readonly NewListLine[],
): Promise<FilledList> {
  const { companyId, userId, key } = buyer;
  const claim = { userId, scope: 'lists/add', key, asked: { companyId, id, lines } };
  const work = async (tx: DatabaseTransaction) => fill(tx, await lockList(tx, companyId, id), lines);
  const refused = await doOnce(deps.db, claim, work);
  return { list: await summaryOf(deps, companyId, id), refused };
}

/** Adds one line; 404 for what is not sold. */
export async function addLineToList(
  deps: ListDeps,
  buyer: KeyedBuyer,
  id: string,
  line: NewListLine,
): Promise<ListSummary> {
  const added = await addToList(deps, buyer, id, [line]);
  if (added.refused.length > 0) throw listedProductNotFound();
  return added.list;
}

/** Puts lines into a locked list; answers those that are not sold. */
async function fill(
  tx: DatabaseTransaction,
  list: Pick<HeldList, 'id' | 'name'>,
  lines: readonly NewListLine[],
): Promise<FilledList['refused']> {
  const known = lines.filter(({ product }) => isUuid(product));
  const there = known.length === 0 ? new Set<string>() : await addListLines(tx, list.id, known);
  await refuseOverfull(tx, list);
  return lines.flatMap(({ product }, line) =>
    there.has(product.toLowerCase()) ? [] : [{ line, product, message: listedProductNotFound().message }],
  );
}

async function refuseOverfull(tx: DatabaseTransaction, list: Pick<HeldList, 'id' | 'name'>): Promise<void> {
  if ((await countListLines(tx, list.id)) > MOST_LIST_LINES) throw listIsFull(list.name);
}

/** Changes quantity and note of a line; 404 for a line of another list. */
export async function changeListLine(
  deps: ListDeps,
  owner: Owner,
  ids: { list: string; line: string },
  values: { quantity: number; note: string | null },
): Promise<List> {
  await inTransaction(deps.db, async (tx) => {
    const list = await lockList(tx, owner.companyId, ids.list);
    const id = uuidOr(ids.line, listLineNotFound);
    if (!(await updateListLine(tx, list.id, { id, ...values }))) throw listLineNotFound();
  });
  return getList(deps, owner, ids.list);
}

/** Takes a line out of a list; 404 for a line of another list. */
export async function removeListLine(
  deps: ListDeps,
  owner: Owner,
  ids: { list: string; line: string },
): Promise<List> {
  await inTransaction(deps.db, async (tx) => {
    const list = await lockList(tx, owner.companyId, ids.list);
    if ((await deleteListLines(tx, list.id, [uuidOr(ids.line, listLineNotFound)])) === 0)
      throw listLineNotFound();
  });
  return getList(deps, owner, ids.list);
}

/** The lines of another list come into this one, and that one ceases; Later is only emptied. */
export async function mergeLists(deps: ListDeps, owner: Owner, id: string, from: string): Promise<List> {
  await inTransaction(deps.db, async (tx) => {
    const [to, other] = await lockTwo(tx, owner.companyId, { id, other: from, path: 'from' });
    await copyListLines(tx, { from: other.id, to: to.id });
    await refuseOverfull(tx, to);
    if (other.isLater) await deleteListLines(tx, other.id, null);
    else await deleteList(tx, other.id);
  });
  return getList(deps, owner, id);
}

/** Moves lines into another list; none when one of them is not in this one. */
export async function moveListLines(
  deps: ListDeps,
  owner: Owner,
  id: string,
  { lines, to }: { lines: readonly string[]; to: string },
): Promise<List> {
  await inTransaction(deps.db, async (tx) => {
    const [from, other] = await lockTwo(tx, owner.companyId, { id, other: to, path: 'to' });
    const ids = [...new Set(lines.map((line) => uuidOr(line, listLineNotFound).toLowerCase()))];
    await copyListLines(tx, { from: from.id, to: other.id, lines: ids });
    if ((await deleteListLines(tx, from.id, ids)) !== ids.length) throw listLineNotFound();
    await refuseOverfull(tx, other);
  });
  return getList(deps, owner, id);
}

/**
 * Adds what can be bought to the cart and names the rest. From Later it goes, once however often it is asked; in any
 * other list it stays.
 */
export async function addListToCart(
  deps: ListDeps,
  owner: Owner,
  id: string,
  wanted: readonly string[] | undefined,
): Promise<ListInCart> {
  const ids = wanted && new Set(wanted.map((line) => line.toLowerCase()));
  const shopper = { owner: userCart(owner), isSubscriber: owner.isSubscriber };
  const { chosen, refusals } = await inTransaction(deps.db, async (tx) => {
    const list = await lockList(tx, owner.companyId, id);
    // Read under the lock: what was taken to the cart meanwhile is not there to be taken again.
    const lines = await listHeldLines(tx, list.id);
    const chosen = ids === undefined ? lines : lines.filter(({ line }) => ids.has(line));
    if (ids !== undefined && chosen.length !== ids.size) throw listLineNotFound();
    const refusals = await addLinesToCart(tx, shopper.owner, chosen);
    const added = chosen.filter((_, at) => refusals[at] === null).map(({ line }) => line);
    if (list.isLater && added.length > 0) await deleteListLines(tx, list.id, added);
    return { chosen, refusals };
  });
  const refused = chosen.flatMap((line, at) => {
    const refusal = refusals[at];
    return refusal ? [{ ...line, code: refusal.code, message: refusal.message }] : [];
  });
  const { cart } = await getCart(deps, shopper);
  return { added: chosen.length - refused.length, refused, cart };
}

/** Moves a line of the cart into Later, which is made on first use. */
export async function saveForLater(deps: ListDeps, owner: Owner, lineId: string): Promise<Cart> {
  await inTransaction(deps.db, async (tx) => {
    const listId = await takeLater(tx, owner);
    const isMoved = isUuid(lineId) && (await moveCartLine(tx, owner, { lineId, listId }));
    if (!isMoved) throw cartItemNotFound();
    await refuseOverfull(tx, { id: listId, name: LATER });
  });
  const shopper = { owner: userCart(owner), isSubscriber: owner.isSubscriber };
  return (await getCart(deps, shopper)).cart;
}

async function lockList(tx: DatabaseTransaction, companyId: string, id: string): Promise<HeldList> {
  const [list] = await lockLists(tx, companyId, [uuidOr(id, listNotFound)]);
  if (list === undefined) throw listNotFound();
  return list;
}

/** Two lists of one company; `path`: which field names the other. */
async function lockTwo(
  tx: DatabaseTransaction,
  companyId: string,
  { id, other, path }: { id: string; other: string; path: string },
): Promise<[HeldList, HeldList]> {
  const ids = [id, other].map((one) => uuidOr(one, listNotFound).toLowerCase());
  if (ids[0] === ids[1]) throw sameList(path);
  const held = await lockLists(tx, companyId, ids);
  const [first, second] = ids.map((one) => held.find((list) => list.id === one));
  if (first === undefined || second === undefined) throw listNotFound();
  return [first, second];
}

/** One transaction writes so many reminders into the outbox. */
const REMINDERS_AT_ONCE = 200;

/** Tells of every reminder that is due, each once; answers how many were sent. */
export async function remindOfLists({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  let sent = 0;
  for (;;) {
    const taken = await inTransaction(db, async (tx) => {
      const { taken, due } = await takeDueLists(tx, REMINDERS_AT_ONCE);
      // What is taken is told: a repeat finds nothing due.
      const at = new Date().toISOString();
      await notify(
        tx,
        due.map((list) => ({
          to: list.userId,
          event: 'list_reminder',
          params: { listId: list.id, name: list.name },
          cause: `${list.id} ${at}`,
          mail: listReminderMail(list, config.publicUrl),
        })),
      );
      sent += due.length;
      return taken;
    });
    if (taken < REMINDERS_AT_ONCE) return sent;
  }
}
