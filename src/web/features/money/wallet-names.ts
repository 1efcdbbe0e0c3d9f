import { SETTLING_WALLETS, type SettlingWallet } from '../../../domain/wallet-settlement.ts';

export const WALLET_NAMES: Record<SettlingWallet, string> = { esewa: 'eSewa', khalti: 'Khalti' };

export const WALLET_OPTIONS = SETTLING_WALLETS.map((value) => ({ value, label: WALLET_NAMES[value] }));
