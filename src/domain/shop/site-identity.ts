/**
 * Who runs the shop: the footer, the legal pages and the mails show it (Electronic Commerce Act 2081). Every field is a
 * setting of the admin desk.
 */
export interface SiteIdentity {
  legalName: string;
  registrationNumber: string;
  /** Nine digits. */
  panNumber: string;
  street: string;
  phone: string;
  /** Empty: there is no second one. */
  secondPhone: string;
  supportEmail: string;
  paymentsEmail: string;
  privacyEmail: string;
  pressEmail: string;
  careersEmail: string;
  /** Empty: the office is named, not a person. */
  grievanceOfficer: string;
  grievanceEmail: string;
  grievancePhone: string;
  /** HH:MM, Nepal's time. */
  officeOpens: string;
  officeCloses: string;
  weeklyHoliday: 'saturday' | 'saturday_sunday';
}

/** What a shop shows before an admin has entered anything; the numbers are nobody's. */
export const SAMPLE_IDENTITY: Readonly<SiteIdentity> = {
  legalName: 'Thokmandu Pvt. Ltd.',
  registrationNumber: '000000/083',
  panNumber: '000000000',
  street: 'New Baneshwor, Kathmandu 44600, Nepal',
  phone: '+977 1-5970123',
  secondPhone: '',
  supportEmail: 'support@thokmandu.example',
  paymentsEmail: 'payments@thokmandu.example',
  privacyEmail: 'privacy@thokmandu.example',
  pressEmail: 'press@thokmandu.example',
  careersEmail: 'careers@thokmandu.example',
  grievanceOfficer: '',
  grievanceEmail: 'grievance@thokmandu.example',
  grievancePhone: '+977 1-5970123',
  officeOpens: '10:00',
  officeCloses: '17:00',
  weeklyHoliday: 'saturday',
};

const FIELDS = Object.keys(SAMPLE_IDENTITY) as (keyof SiteIdentity)[];

/** Who runs the shop, without the names of the fields. */
export function identityValues(identity: SiteIdentity): string[] {
  return FIELDS.map((field) => identity[field]);
}

/** Whose values these are. */
export function identityFrom(values: readonly string[]): SiteIdentity {
  return Object.fromEntries(FIELDS.map((field, at) => [field, values[at]])) as unknown as SiteIdentity;
}

/** Whether the numbers that the law asks for are still the sample's. */
export function isSampleIdentity({
  registrationNumber,
  panNumber,
}: Pick<SiteIdentity, 'registrationNumber' | 'panNumber'>): boolean {
  return registrationNumber === SAMPLE_IDENTITY.registrationNumber || panNumber === SAMPLE_IDENTITY.panNumber;
}
