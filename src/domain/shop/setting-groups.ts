/** In the order of the desk's page. */
export const SETTING_GROUPS = {
  company: 'Company',
  contact: 'Contact',
  hours: 'Working days',
  delivery: 'Delivery',
  payments: 'Payments',
  cash: 'Cash at the door',
  pro: 'PRO',
  bills: 'Bills',
  buyers: 'Companies that buy',
  payouts: 'Payouts',
} as const;
/** Under which heading of the desk's page a setting stands. */
export type SettingGroup = keyof typeof SETTING_GROUPS;
