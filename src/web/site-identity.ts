/** Who runs the shop: the footer and the legal pages show it (Electronic Commerce Act 2081). */
export const SITE = {
  name: 'Thokmandu',
  legalName: 'Thokmandu Pvt. Ltd.',
  registrationNumber: '000000/083',
  panNumber: '000000000',
  supportEmail: 'support@thokmandu.example',
  grievanceEmail: 'grievance@thokmandu.example',
  privacyEmail: 'privacy@thokmandu.example',
  pressEmail: 'press@thokmandu.example',
  careersEmail: 'careers@thokmandu.example',
  paymentsEmail: 'payments@thokmandu.example',
  phone: '+977 1-5970123',
  phoneHref: 'tel:+97715970123',
  city: 'Kathmandu, Nepal',
  street: 'New Baneshwor, Kathmandu 44600, Nepal',
  officeHours: '10:00 to 18:00',
} as const;
