import type { Database } from '../src/server/db/database.ts';

/** An open line of a seller to a company, offered and accepted just now; answers its id. */
export async function insertOpenLine(
  db: Database,
  {
    sellerId,
    companyId,
    days = 30,
    limitPaisa = 9_999_999_00,
  }: { sellerId: string; companyId: string; days?: number; limitPaisa?: number },
): Promise<string> {
  const now = new Date();
  const { id } = await db
    .insertInto('credit_lines')
    .values({
      seller_id: sellerId,
      company_id: companyId,
      status: 'open',
      limit_paisa: limitPaisa,
      days,
      offered_by: sellerId,
      offered_at: now,
      accepted_by: companyId,
      accepted_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('credit_line_events')
    .values([
      { line_id: id, kind: 'offered', actor_kind: 'seller', actor_id: sellerId, created_at: now },
      { line_id: id, kind: 'accepted', actor_kind: 'buyer', actor_id: companyId, created_at: now },
    ])
    .execute();
  return id;
}
