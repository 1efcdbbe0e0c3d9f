import type { CompanyRole } from '../../domain/people/company-roles.ts';
import type { SellerRole } from '../../domain/people/seller-roles.ts';
import type { DeskRole } from '../../domain/shop/desk-roles.ts';
import type { Role } from '../../domain/shop/roles.ts';
import { queryNamed } from './named-query.ts';
import type { Pool } from './pool.ts';

interface ViewerRow {
  userId: string;
  sessionId: string;
  role: Role;
  isApproved: boolean;
  deskRole: DeskRole | null;
  isSubscriber: boolean;
  companyId: string | null;
  companyRole: CompanyRole | null;
  sellerId: string | null;
  sellerRole: SellerRole | null;
}

/**
 * The user of a live session, with everything a request must know: one indexed read. Who no longer belongs to the
 * session's company has none here, and who was taken out by a seller, or whose seller may not sell, sells for nobody.
 */
export async function findViewer(pool: Pool, sessionId: string): Promise<ViewerRow | null> {
  const rows = await queryNamed<ViewerRow>(
    pool,
    'find_viewer',
    `select s.id as "sessionId", u.id as "userId", u.role, u.is_approved as "isApproved",
            u.desk_role as "deskRole", m.company_id as "companyId", m.role as "companyRole",
            exists (select 1 from subscriptions b where b.company_id = m.company_id
                    and b.starts_at <= now() and b.ends_at > now()) as "isSubscriber",
            case when u.role = 'seller' then u.id else w.id end as "sellerId",
            case when u.role = 'seller' then 'owner' when w.id is not null then p.role end as "sellerRole"
     from sessions s join users u on u.id = s.user_id
       left join company_members m on m.company_id = s.company_id and m.user_id = s.user_id
       left join seller_members p on p.seller_id = s.seller_id and p.user_id = s.user_id
       left join users w on w.id = p.seller_id and w.is_approved and w.is_active and w.deleted_at is null
     where s.id = $1 and s.revoked_at is null and s.expires_at > now() and u.is_active and u.deleted_at is null`,
    [sessionId],
  );
  return rows[0] ?? null;
}
