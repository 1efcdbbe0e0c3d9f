import { allOrNone, ConfigError, moneyAddress } from './setting-readers.ts';

/** Access to an SMS gateway. */
export interface SmsSettings {
  /** Where a message is handed in. */
  url: string;
  token: string;
  /** Whom messages are from, as the gateway has registered it. */
  from: string;
}

/** Null: nothing is sent; in demo mode messages are kept beside the mails. */
export function smsSettings(env: NodeJS.ProcessEnv, isDemo: boolean): SmsSettings | null {
  if (!allOrNone(env, 'SMS_TOKEN', 'SMS_FROM')) return null;
  const from = env.SMS_FROM ?? '';
  if (!/^[A-Za-z0-9_ ]{1,20}$/.test(from))
    throw new ConfigError('SMS_FROM must be the name or number that the SMS gateway has registered.');
  const url = moneyAddress('SMS_URL', env.SMS_URL, 'https://api.sparrowsms.com/v2/sms/', isDemo);
  return { url, token: env.SMS_TOKEN ?? '', from };
}
