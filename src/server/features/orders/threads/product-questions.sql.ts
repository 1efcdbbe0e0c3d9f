import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../../db/database.ts';
import { queryNamed } from '../../../db/named-query.ts';
import type { Queryable } from '../../../db/pool.ts';

/** The question that a message of the seller answers: the last text of the buyer before it. */
export async function findQuestionOf(
  db: Database,
  threadId: string,
  answerSerial: number,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from thread_messages
    where thread_id = ${threadId} and serial < ${answerSerial} and author = 'buyer' and text <> ''
    order by serial desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Puts an answer on the page of its product; false when it stands there already. */
export async function insertPublishedAnswer(
  tx: DatabaseTransaction,
  answer: { threadId: string; messageId: string; questionId: string; productId: string; publishedBy: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into published_answers (message_id, question_id, product_id, published_by)
    values (${answer.messageId}, ${answer.questionId}, ${answer.productId}, ${answer.publishedBy})
    on conflict do nothing`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sql`update threads set version = version + 1 where id = ${answer.threadId}`.execute(tx);
  return true;
}

export interface ProductQuestionRow {
  id: string;
  question: string;
  answer: string;
  answeredAt: Date;
}

/** Public answers of a product, newest first, with how many there are; null: no public product. */
export async function listProductQuestions(
  pool: Queryable,
  productId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ total: number; questions: ProductQuestionRow[] } | null> {
  const [found] = await queryNamed<{ total: number }>(
    pool,
    'count_product_questions',
    `select (select count(*) from published_answers a where a.product_id = p.id)::int as total
     from public_products p where p.id = $1`,
    [productId],
  );
  if (found === undefined) return null;
  const { total } = found;
  if (total <= offset) return { total, questions: [] };
  const questions = await queryNamed<ProductQuestionRow>(
    pool,
    'list_product_questions',
    `select a.message_id as id, q.text as question, m.text as answer, m.created_at as "answeredAt"
     from published_answers a
     join thread_messages m on m.id = a.message_id
     join thread_messages q on q.id = a.question_id
     where a.product_id = $1 order by a.created_at desc, a.message_id limit $2 offset $3`,
    [productId, limit, offset],
  );
  return { total, questions };
}
