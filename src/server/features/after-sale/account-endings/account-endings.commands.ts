import { inTransaction } from '../../../db/transaction.ts';
import type { Deps } from '../../../deps.ts';
import type { ActingAdmin } from '../../../plugins/acting-admin.ts';
import { deleteAlertsOfUser } from '../../buying/alerts/alerts.sql.ts';
import { deleteCartOfUser } from '../../buying/cart/cart.sql.ts';
import { deleteListsOf } from '../../buying/lists/lists.sql.ts';
import { deleteAliasesOf } from '../../buying/quick-order/order-aliases.sql.ts';
import { deleteWishlist } from '../../buying/wishlist/wishlist.sql.ts';
import { deleteProductsOfSeller } from '../../catalogue/products/product-moves.sql.ts';
import { closeLinesOf } from '../../orders/credit-lines/credit-lines.commands.ts';
import { endSessionsOfUser } from '../../people/accounts/accounts.commands.ts';
import { lockForAdmin } from '../../people/accounts/admin-users.commands.ts';
import { cannotDeleteSelf } from '../../people/accounts/admin-users.errors.ts';
import { anonymiseUser } from '../../people/accounts/admin-users.sql.ts';
import { deleteAddressBooks } from '../../people/addresses/addresses.sql.ts';
import { closeCompaniesOf } from '../../people/companies/companies.commands.ts';
import { forgetPans } from '../../people/company-pans/company-pans.commands.ts';
import { forgetSellerDocuments } from '../../people/seller-documents/seller-documents.commands.ts';
import { closeSellerPeopleOf } from '../../people/seller-people/seller-people.sql.ts';
import { recordAudit } from '../../shop/audit/audit.sql.ts';
import { deleteNotificationsOfUser } from '../../shop/notifications/notifications.sql.ts';
import { deleteWebhooksOf } from '../../shop/webhooks/webhooks.sql.ts';

/**
 * Deletes an account: its person is forgotten, its address free again, its sessions, cart, wishes, alerts and addresses gone,
 * its products hidden, and what it lends or is lent ends. Orders, parcels, payments and reviews stay whole, and so do the papers of a seller who sold, as
 * long as the law asks for them. What belongs to a company with other people stays with them. 409 for the own account, and
 * for the last owner of such a company.
 */
export async function deleteUser(
  deps: Pick<Deps, 'db' | 'catalogue' | 'clock' | 'config'>,
  { userId, admin }: { userId: string; admin: ActingAdmin },
): Promise<void> {
  if (userId === admin.actorId) throw cannotDeleteSelf();
  const hidden = await inTransaction(deps.db, async (tx) => {
    const user = await lockForAdmin(tx, userId, admin);
    const companyIds = await closeCompaniesOf(tx, { userId, actorId: admin.actorId });
    await closeLinesOf(tx, deps, { sellerId: userId, companyIds });
    await closeSellerPeopleOf(tx, userId);
    await endSessionsOfUser(tx, userId, 'account deleted');
    await deleteCartOfUser(tx, userId);
    await deleteWishlist(tx, userId);
    await deleteListsOf(tx, companyIds);
    await deleteAliasesOf(tx, companyIds);
    await deleteAlertsOfUser(tx, userId);
    await deleteAddressBooks(tx, companyIds);
    await deleteWebhooksOf(tx, { companyIds, sellerId: userId });
    await forgetPans(tx, companyIds, { by: admin.actorId, now: deps.clock() });
    const productIds = user.role === 'seller' ? await deleteProductsOfSeller(tx, userId) : [];
    // After the products: an order of the last moment has its parcel by now.
    await forgetSellerDocuments(tx, userId);
    await anonymiseUser(tx, userId);
    // After it: whoever was just being told of something has been by now, and nobody tells this account any more.
    await deleteNotificationsOfUser(tx, userId);
    // Without names: what was deleted must not live on in the log.
    const { role, isActive, isApproved } = user;
    await recordAudit(tx, {
      ...admin,
      action: 'user.delete',
      objectKind: 'user',
      objectId: userId,
      before: { role, isActive, isApproved },
      after: { isDeleted: true, hiddenProducts: productIds.length },
    });
    return productIds;
  });
  deps.catalogue.catalogueChanged();
  if (hidden.length > 0) deps.catalogue.catalogueChanged(hidden);
}
