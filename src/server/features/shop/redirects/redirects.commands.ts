import { isReservedPath, leadsBack, ownAddress, ownPath } from '../../../../domain/shop/redirect.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { recordAudit } from '../audit/audit.sql.ts';
import {
  redirectExists,
  redirectLoops,
  redirectNotFound,
  reservedPath,
  reservedTarget,
  tooManyRedirects,
} from './redirects.errors.ts';
import { deleteRedirect, insertRedirect, lockRedirects, type RedirectRow } from './redirects.sql.ts';

/** Every process holds all of them. */
const MOST_REDIRECTS = 5_000;

type RedirectDeps = Pick<Deps, 'db' | 'catalogue'>;

/** 400 for what is no page's path, 409 for a second one from there and for a loop. */
export async function addRedirect(
  { db, catalogue }: RedirectDeps,
  { from, to, admin }: { from: string; to: string; admin: ActingAdmin },
): Promise<RedirectRow> {
  const path = ownPath(from);
  const target = ownAddress(to);
  if (path === null || isReservedPath(path)) throw reservedPath();
  if (target === null || (target.path !== '/' && target.path !== '/api' && isReservedPath(target.path))) {
    throw reservedTarget();
  }
  const address = target.query === '' ? target.path : `${target.path}?${target.query}`;
  const redirect = await inTransaction(db, async (tx) => {
    const all = await lockRedirects(tx);
    const next = new Map(all.map((one) => [one.from, one.to.split('?', 1)[0] as string]));
    if (next.has(path)) throw redirectExists();
    if (leadsBack(path, target.path, (one) => next.get(one))) throw redirectLoops();
    if (all.length >= MOST_REDIRECTS) throw tooManyRedirects(MOST_REDIRECTS);
    const row = await insertRedirect(tx, { from: path, to: address });
    await recordAudit(tx, {
      ...admin,
      action: 'redirect.create',
      objectKind: 'redirect',
      objectId: row.id,
      before: null,
      after: { from: row.from, to: row.to },
    });
    return row;
  });
  catalogue.redirectsChanged();
  return redirect;
}

/** 404 for an unknown redirect. */
export async function removeRedirect(
  { db, catalogue }: RedirectDeps,
  { id, admin }: { id: string; admin: ActingAdmin },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await deleteRedirect(tx, id);
    if (row === null) throw redirectNotFound();
    await recordAudit(tx, {
      ...admin,
      action: 'redirect.delete',
      objectKind: 'redirect',
      objectId: id,
      before: { from: row.from, to: row.to },
      after: null,
    });
  });
  catalogue.redirectsChanged();
}
