import type { AuditEntry } from '../../../../contract/shop/audit.contract.ts';
import { formatDateTime } from '../../../../domain/shop/kathmandu-time.ts';
import { formatRupees } from '../../../../domain/shop/money.ts';
import { deskPaths } from '../../../desk/desk-paths.ts';
import { paths } from '../../../paths.ts';

/** Where the object of an entry is found; null for kinds without a page. */
export function objectHref({ kind, id, label, orderId }: AuditEntry['object']): string | null {
  const found = (desk: string) => (label === null ? desk : `${desk}?search=${encodeURIComponent(label)}`);
  if (orderId !== null) return deskPaths.adminOrder(orderId);
  switch (kind) {
    case 'payment':
      return `${deskPaths.adminPayments}?queue=all`;
    case 'transfer':
      return `${deskPaths.adminTransfers}?state=all`;
    case 'user':
      return `${deskPaths.adminUsers}?user=${encodeURIComponent(id)}`;
    case 'product':
      return paths.product(id);
    case 'category':
      return deskPaths.adminCategories;
    case 'commission_rule':
      return deskPaths.adminCommission;
    case 'coupon':
      return found(deskPaths.adminCoupons);
    case 'review':
      return found(deskPaths.adminReviews);
    case 'subscription':
      return found(deskPaths.adminSubscriptions);
    case 'plan':
      return deskPaths.adminPlans;
    case 'newsletter':
      return deskPaths.adminNewsletter;
    case 'payout':
      return `${deskPaths.adminMoney}?payout=${encodeURIComponent(id)}`;
    case 'money':
      return deskPaths.adminMoney;
    case 'setting':
      return deskPaths.adminSetting(id);
    case 'wording':
      return deskPaths.adminWordings;
    case 'synonyms':
      return deskPaths.adminSynonyms;
    case 'redirect':
      return deskPaths.adminRedirects;
    case 'message':
      return found(deskPaths.adminMessages);
    default:
      return null;
  }
}

export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
  isChanged: boolean;
}

/** What an entry says of before and after, field by field; what changed comes first. */
export function auditChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] {
  const old = flat(before);
  const now = flat(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({
      field: fieldText(path),
      before: old.get(path) ?? null,
      after: now.get(path) ?? null,
      isChanged: old.get(path) !== now.get(path),
    }))
    .toSorted((one, other) => Number(other.isChanged) - Number(one.isChanged));
}

function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value !== null && typeof value === 'object' && !isListOfPlain(value)) {
    for (const [name, inner] of Object.entries(value)) {
      flat(inner, path === '' ? name : `${path}.${name}`, into);
    }
  } else if (path !== '') {
    into.set(path, valueText(path, value));
  }
  return into;
}

function isListOfPlain(value: object): boolean {
  return Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object');
}

function valueText(path: string, value: unknown): string {
  const label = String(value ?? '') === '' ? 'none' : value === true ? 'yes' : value === false ? 'no' : null;
  if (label !== null) return label;
  if (typeof value === 'number' && path.endsWith('Paisa')) return formatRupees(value);
  if (Array.isArray(value)) return value.map(String).join(', ');
  const text = String(value);
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? formatDateTime(new Date(text)) : text;
}

/** 'minimumSubtotal' as 'Minimum subtotal', 'refundPaisa' as 'Refund'. */
function fieldText(path: string): string {
  const words = path
    .replace(/Paisa$/, '')
    .replace(/\./g, ', ')
    .replace(/_/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, (_, one: string, next: string) => `${one} ${next.toLowerCase()}`);
  return words.replace(/^./, (letter) => letter.toUpperCase());
}
