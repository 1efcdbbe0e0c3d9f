import type { Config } from './config.ts';

const DEMO_ACCOUNTS = [
  ['buyer@thokmandu.example', 'buyer'],
  ['pro@thokmandu.example', 'PRO subscriber'],
  ['seller@thokmandu.example', 'seller'],
  ['newseller@thokmandu.example', 'seller waiting for approval'],
  ['admin@thokmandu.example', 'admin, owner of the desk'],
  ['payments@thokmandu.example', 'admin of payments alone'],
] as const;

/** What a person needs to know once the shop is up. */
export function startBanner(config: Config): string {
  const demo = [
    '  Accounts  (password Demo1234)',
    ...DEMO_ACCOUNTS.map(([email, who]) => `            ${email.padEnd(30)}${who}`),
    `  Mail      ${config.publicUrl}/dev/mail`,
  ];
  return [
    '',
    '  Thokmandu is open.',
    '',
    `  Address   ${config.publicUrl}`,
    `  Data      ${config.dataFolder}${config.databaseUrl === null ? '' : ' (database: DATABASE_URL)'}`,
    ...(config.isDemo ? demo : []),
    '',
    '  Ctrl-C stops it.',
    '',
    '',
  ].join('\n');
}
