import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { QueryResult } from 'pg';

type Queryable = { query(statement: { name: string; text: string }): Promise<QueryResult> };

const rules = readFileSync(path.join(import.meta.dirname, 'invariants.sql'), 'utf8')
  .split(/^-- name: /m)
  .slice(1)
  .map((part) => {
    const lineEnd = part.indexOf('\n');
    return { name: part.slice(0, lineEnd).trim(), text: part.slice(lineEnd) };
  });

/**
 * Fails with the name of every rule of invariants.sql that a row breaks, and with the first such rows. `only` picks
 * rules by name, for rows that are no whole orders.
 */
export async function expectInvariants(pool: Queryable, only = /^/): Promise<void> {
  const broken: string[] = [];
  for (const [place, { name, text }] of rules.entries()) {
    if (!only.test(name)) continue;
    // Planned once a connection: to plan them is most of what they take.
    const { rows } = await pool.query({ name: `invariant ${place}`, text });
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  if (broken.length > 0) throw new Error(`Invariants are broken.\n${broken.join('\n')}`);
}
