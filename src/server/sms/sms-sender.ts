import { z } from 'zod';
import { compactPhone } from '../../domain/shop/nepal.ts';
import type { Config } from '../config.ts';
import { createGatewayHttp, type GatewayHttp } from '../gateways/gateway-http.ts';
import { createMailer, type Sending } from '../mail/mailer.ts';
import type { SmsSettings } from '../sms-settings.ts';

/** A text for a phone in Nepal. */
export interface Sms {
  /** 10 digits. */
  to: string;
  text: string;
}

export interface SmsSender {
  /** Rejects when the gateway did not take it: whoever sends tries again. */
  send(sms: Sms, sending?: Pick<Sending, 'key'>): Promise<void>;
}

/** The gateway where there is access to one; in demo mode a file beside the mails; else null. */
export function createSmsSender(config: Config): SmsSender | null {
  if (config.sms !== null) return createSparrowSms(config.sms, createGatewayHttp('The SMS gateway'));
  if (!config.isDemo) return null;
  const kept = createMailer({ ...config, smtpUrl: null });
  return {
    send: ({ to, text }, sending) =>
      kept.send({ to, subject: `SMS to ${to}`, text, html: '' }, { key: sending?.key }),
  };
}

const answerSchema = z.object({ response_code: z.number(), response: z.string().optional() });

/** Sparrow SMS, as its public documentation says: a form of token, sender, phone and text; response code 200 is taken. */
export function createSparrowSms({ url, token, from }: SmsSettings, http: GatewayHttp): SmsSender {
  return {
    async send({ to, text }) {
      const { json } = await http.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token, from, to, text }).toString(),
      });
      const answer = answerSchema.safeParse(json);
      if (answer.success && answer.data.response_code === 200) return;
      const code = answer.success ? answer.data.response_code : 'nothing that can be read';
      throw new Error(`The SMS gateway answered ${code}`);
    },
  };
}

/** A phone as gateways in Nepal take it: 10 digits. */
export function smsNumber(phone: string): string {
  return compactPhone(phone).replace(/^\+977/, '');
}
