import type { Deps } from './deps.ts';
import { accountEndingRoutes } from './features/after-sale/account-endings/account-endings.routes.ts';
import { adminCaseRoutes } from './features/after-sale/complaints/admin-cases.routes.ts';
import { complaintRoutes } from './features/after-sale/complaints/complaints.routes.ts';
import { deskSearchRoutes } from './features/after-sale/desk-search/desk-search.routes.ts';
import { billCorrectionRoutes } from './features/after-sale/order-endings/bill-corrections.routes.ts';
import { orderEndingRoutes } from './features/after-sale/order-endings/order-endings.routes.ts';
import { refusalRoutes } from './features/after-sale/refusals/refusals.routes.ts';
import { returnRoutes } from './features/after-sale/returns/returns.routes.ts';
import { sellerChangeRoutes } from './features/after-sale/seller-changes/seller-changes.routes.ts';
import { subscriptionEndingRoutes } from './features/after-sale/subscription-endings/subscription-endings.routes.ts';
import { accountingRoutes } from './features/books/accounting/accounting.routes.ts';
import { billDeskRoutes } from './features/books/bills/bill-desks.routes.ts';
import { billExportRoutes } from './features/books/bills/bill-exports.routes.ts';
import { billRoutes } from './features/books/bills/bills.routes.ts';
import { commissionRoutes } from './features/books/commission/commission.routes.ts';
import { heldMoneyRoutes } from './features/books/held-money/held-money.routes.ts';
import { sellerLedgerRoutes } from './features/books/ledger/seller-ledger.routes.ts';
import { statementRoutes } from './features/books/statements/statements.routes.ts';
import { withheldTaxRoutes } from './features/books/withheld-tax/withheld-tax.routes.ts';
import { alertRoutes } from './features/buying/alerts/alerts.routes.ts';
import { cartRoutes } from './features/buying/cart/cart.routes.ts';
import { adminCouponRoutes } from './features/buying/coupons/admin-coupons.routes.ts';
import { customerPriceRoutes } from './features/buying/customer-prices/customer-prices.routes.ts';
import { listRoutes } from './features/buying/lists/lists.routes.ts';
import { quickOrderRoutes } from './features/buying/quick-order/quick-order.routes.ts';
import { quotationRoutes } from './features/buying/quotations/quotations.routes.ts';
import { signInRoutes } from './features/buying/sign-in/sign-in.routes.ts';
import { wishlistRoutes } from './features/buying/wishlist/wishlist.routes.ts';
import { adminAttributesRoutes } from './features/catalogue/attributes/admin-attributes.routes.ts';
import { attributesRoutes } from './features/catalogue/attributes/attributes.routes.ts';
import { productsRoutes } from './features/catalogue/catalogue/products.routes.ts';
import { categoriesRoutes } from './features/catalogue/categories/categories.routes.ts';
import { comparisonRoutes } from './features/catalogue/comparison/comparison.routes.ts';
import { datasheetRoutes } from './features/catalogue/datasheets/datasheets.routes.ts';
import { deliveryRoutes } from './features/catalogue/delivery/delivery.routes.ts';
import { sellerFeedRoutes } from './features/catalogue/feeds/feeds.routes.ts';
import { priceRecordRoutes } from './features/catalogue/price-record/price-record.routes.ts';
import { productImportRoutes } from './features/catalogue/product-imports/product-imports.routes.ts';
import { adminProductRoutes } from './features/catalogue/products/admin-products.routes.ts';
import { rowsBySkuRoutes } from './features/catalogue/products/rows-by-sku.routes.ts';
import { sellerProductsRoutes } from './features/catalogue/products/seller-products.routes.ts';
import { adminReviewRoutes } from './features/catalogue/reviews/admin-reviews.routes.ts';
import { reviewsRoutes } from './features/catalogue/reviews/reviews.routes.ts';
import { searchTermRoutes } from './features/catalogue/search-terms/search-terms.routes.ts';
import { sellerPageRoutes } from './features/catalogue/seller-pages/seller-pages.routes.ts';
import { synonymRoutes } from './features/catalogue/synonyms/synonyms.routes.ts';
import { cashAtDoorRoutes } from './features/orders/cash-at-door/cash-at-door.routes.ts';
import { companyRuleRoutes } from './features/orders/company-rules/company-rules.routes.ts';
import { costCentreRoutes } from './features/orders/cost-centres/cost-centres.routes.ts';
import { courierRoutes } from './features/orders/couriers/couriers.routes.ts';
import { creditLineRoutes } from './features/orders/credit-lines/credit-lines.routes.ts';
import { dashboardRoutes } from './features/orders/dashboards/dashboards.routes.ts';
import { parcelLabelRoutes } from './features/orders/labels/parcel-labels.routes.ts';
import { orderRoutes } from './features/orders/orders/orders.routes.ts';
import { pickupRoutes } from './features/orders/orders/pickups.routes.ts';
import { sellerOrderRoutes } from './features/orders/orders/seller-orders.routes.ts';
import { quoteFileRoutes } from './features/orders/quote-files/quote-files.routes.ts';
import { quoteAgreement } from './features/orders/quotes/quote-accepting.commands.ts';
import { quoteRoutes } from './features/orders/quotes/quotes.routes.ts';
import { requestRoutes } from './features/orders/requests/requests.routes.ts';
import { awardAgreement } from './features/orders/requests-for-quotes/awards.commands.ts';
import { awardRoutes } from './features/orders/requests-for-quotes/awards.routes.ts';
import { requestForQuotesRoutes } from './features/orders/requests-for-quotes/requests-for-quotes.routes.ts';
import { pickupOfferRoutes } from './features/orders/seller-delivery/pickup-offers.routes.ts';
import { spendingRoutes } from './features/orders/spending/spending.routes.ts';
import { productQuestionRoutes } from './features/orders/threads/product-questions.routes.ts';
import { threadRoutes } from './features/orders/threads/threads.routes.ts';
import { trackingRoutes } from './features/orders/tracking/tracking.routes.ts';
import { warrantyRoutes } from './features/orders/warranties/warranties.routes.ts';
import { calendarRoutes } from './features/payments/calendar/calendar.routes.ts';
import { khataRoutes } from './features/payments/khata/khata.routes.ts';
import { paybackRoutes } from './features/payments/payback/payback.routes.ts';
import { adminOrderRoutes } from './features/payments/payments/admin-orders.routes.ts';
import { adminPaymentRoutes } from './features/payments/payments/admin-payments.routes.ts';
import { gatewayReturnRoutes } from './features/payments/payments/gateway-returns.routes.ts';
import { paymentRoutes } from './features/payments/payments/payments.routes.ts';
import { receiptRoutes } from './features/payments/payments/receipts.routes.ts';
import { unassignedTransferRoutes } from './features/payments/payments/unassigned-transfers.routes.ts';
import { payoutHoldRoutes } from './features/payments/payouts/payout-holds.routes.ts';
import { payoutRoutes } from './features/payments/payouts/payouts.routes.ts';
import { sellerBalanceRoutes } from './features/payments/payouts/seller-balances.routes.ts';
import { phoneCodeRoutes } from './features/payments/phone-codes/phone-codes.routes.ts';
import { proFormaRoutes } from './features/payments/pro-forma/pro-forma.routes.ts';
import { remittanceRoutes } from './features/payments/remittances/remittances.routes.ts';
import { adminSubscriptionRoutes } from './features/payments/subscriptions/admin-subscriptions.routes.ts';
import { planPriceRoutes } from './features/payments/subscriptions/plan-prices.routes.ts';
import { subscriptionRoutes } from './features/payments/subscriptions/subscriptions.routes.ts';
import { walletSettlementRoutes } from './features/payments/wallet-settlements/wallet-settlements.routes.ts';
import { accountRoutes } from './features/people/accounts/accounts.routes.ts';
import { adminUserRoutes } from './features/people/accounts/admin-users.routes.ts';
import { sellerChecklistRoutes } from './features/people/accounts/seller-checklist.routes.ts';
import { addressRoutes } from './features/people/addresses/addresses.routes.ts';
import { apiKeyRoutes } from './features/people/api-keys/api-keys.routes.ts';
import { bankAccountRoutes } from './features/people/bank-accounts/bank-accounts.routes.ts';
import { companyRoutes } from './features/people/companies/companies.routes.ts';
import { companyPeopleRoutes } from './features/people/companies/company-people.routes.ts';
import { companyPanRoutes } from './features/people/company-pans/company-pans.routes.ts';
import { sellerDocumentRoutes } from './features/people/seller-documents/seller-documents.routes.ts';
import { sellerPeopleRoutes } from './features/people/seller-people/seller-people.routes.ts';
import { taxDetailsRoutes } from './features/people/tax-details/tax-details.routes.ts';
import { auditRoutes } from './features/shop/audit/audit.routes.ts';
import { adminMessageRoutes } from './features/shop/contact/admin-messages.routes.ts';
import { contactRoutes } from './features/shop/contact/contact.routes.ts';
import { adminNewsletterRoutes } from './features/shop/newsletter/admin-newsletter.routes.ts';
import { newsletterRoutes } from './features/shop/newsletter/newsletter.routes.ts';
import { notificationRoutes } from './features/shop/notifications/notifications.routes.ts';
import { photoRoutes } from './features/shop/photos/photos.routes.ts';
import { redirectRoutes } from './features/shop/redirects/redirects.routes.ts';
import { settingRoutes } from './features/shop/settings/settings.routes.ts';
import { sideCallRoutes } from './features/shop/side-calls/side-calls.routes.ts';
import { uploadRoutes } from './features/shop/uploads/uploads.routes.ts';
import { webhookRoutes } from './features/shop/webhooks/webhooks.routes.ts';
import { wordingRoutes } from './features/shop/wordings/wordings.routes.ts';
import type { RouteDefinition } from './plugins/route.ts';

/** Every call of the API: the one visible list. */
export function apiRoutes(deps: Deps): RouteDefinition[] {
  return [
    ...accountRoutes(deps),
    ...signInRoutes(deps),
    ...adminUserRoutes(deps),
    ...accountEndingRoutes(deps),
    ...sellerChecklistRoutes(deps),
    ...addressRoutes(deps),
    ...companyRoutes(deps),
    ...companyPeopleRoutes(deps),
    ...companyRuleRoutes(deps),
    ...costCentreRoutes(deps),
    ...companyPanRoutes(deps),
    ...sellerPeopleRoutes(deps),
    ...apiKeyRoutes(deps),
    ...alertRoutes(deps),
    ...auditRoutes(deps),
    ...billRoutes(deps),
    ...billDeskRoutes(deps),
    ...billExportRoutes(deps),
    ...accountingRoutes(deps),
    ...bankAccountRoutes(deps),
    ...cartRoutes(deps),
    ...categoriesRoutes(deps),
    ...attributesRoutes(deps),
    ...adminAttributesRoutes(deps),
    ...comparisonRoutes(deps),
    ...deliveryRoutes(deps),
    ...priceRecordRoutes(deps),
    ...datasheetRoutes(deps),
    ...sellerFeedRoutes(deps),
    ...commissionRoutes(deps),
    ...complaintRoutes(deps),
    ...adminCaseRoutes(deps),
    ...adminMessageRoutes(deps),
    ...contactRoutes(deps),
    ...adminCouponRoutes(deps),
    ...customerPriceRoutes(deps),
    ...dashboardRoutes(deps),
    ...deskSearchRoutes(deps),
    ...sellerLedgerRoutes(deps),
    ...adminNewsletterRoutes(deps),
    ...newsletterRoutes(deps),
    ...notificationRoutes(deps),
    ...sideCallRoutes(),
    ...orderRoutes(deps),
    ...sellerOrderRoutes(deps),
    ...parcelLabelRoutes(deps),
    ...pickupOfferRoutes(deps),
    ...pickupRoutes(deps),
    ...trackingRoutes(deps),
    ...warrantyRoutes(deps),
    ...courierRoutes(deps),
    ...orderEndingRoutes(deps),
    ...billCorrectionRoutes(deps),
    ...paybackRoutes(deps),
    ...paymentRoutes(deps),
    ...cashAtDoorRoutes(deps),
    ...phoneCodeRoutes(deps),
    ...khataRoutes(deps),
    ...calendarRoutes(deps),
    ...gatewayReturnRoutes(deps),
    ...receiptRoutes(deps),
    ...adminOrderRoutes(deps),
    ...adminPaymentRoutes(deps),
    ...unassignedTransferRoutes(deps),
    ...heldMoneyRoutes(deps),
    ...remittanceRoutes(deps),
    ...walletSettlementRoutes(deps),
    ...withheldTaxRoutes(deps),
    ...payoutRoutes(deps),
    ...proFormaRoutes(deps),
    ...payoutHoldRoutes(deps),
    ...sellerBalanceRoutes(deps),
    ...statementRoutes(deps),
    ...photoRoutes(deps),
    ...productImportRoutes(deps),
    ...productsRoutes(deps),
    ...sellerProductsRoutes(deps),
    ...rowsBySkuRoutes(deps),
    ...adminProductRoutes(deps),
    ...listRoutes(deps),
    ...quotationRoutes(deps),
    ...quickOrderRoutes(deps),
    ...redirectRoutes(deps),
    ...refusalRoutes(deps),
    ...returnRoutes(deps),
    ...adminReviewRoutes(deps),
    ...reviewsRoutes(deps),
    ...settingRoutes(deps),
    ...wordingRoutes(deps),
    ...quoteFileRoutes(deps),
    ...quoteRoutes(deps),
    ...creditLineRoutes(deps),
    ...requestRoutes(deps, [quoteAgreement, awardAgreement(deps)]),
    ...awardRoutes(deps),
    ...requestForQuotesRoutes(deps),
    ...spendingRoutes(deps),
    ...adminSubscriptionRoutes(deps),
    ...planPriceRoutes(deps),
    ...sellerChangeRoutes(deps),
    ...subscriptionEndingRoutes(deps),
    ...subscriptionRoutes(deps),
    ...sellerDocumentRoutes(deps),
    ...sellerPageRoutes(deps),
    ...searchTermRoutes(deps),
    ...synonymRoutes(deps),
    ...taxDetailsRoutes(deps),
    ...threadRoutes(deps),
    ...productQuestionRoutes(deps),
    ...uploadRoutes(deps),
    ...webhookRoutes(deps),
    ...wishlistRoutes(deps),
  ];
}
