import type { GatewayMethod } from '../books/payment-status.ts';

/** Companies that keep buyers' money for us until they pass it on to our bank. */
export const SETTLING_WALLETS = [
  'esewa',
  'khalti',
  'connectips',
  'fonepay',
  'nepalpay',
] as const satisfies readonly GatewayMethod[];
export type SettlingWallet = (typeof SETTLING_WALLETS)[number];

/** The company that a bank's remark names, 'ESEWA LTD/SETTL 20 NOV'; null: none, or several. */
export function walletNamedIn(description: string): SettlingWallet | null {
  const words = ` ${description.toLowerCase().replace(/[^a-z]+/g, ' ')} `;
  const named = SETTLING_WALLETS.filter((wallet) =>
    WORDS[wallet].some((word) => words.includes(` ${word} `)),
  );
  return named.length === 1 ? (named[0] as SettlingWallet) : null;
}

const WORDS: Record<SettlingWallet, readonly string[]> = {
  esewa: ['esewa', 'e sewa'],
  khalti: ['khalti', 'ime digital'],
  connectips: ['connectips', 'connect ips'],
  fonepay: ['fonepay', 'fone pay'],
  nepalpay: ['nepalpay', 'nepal pay'],
};
