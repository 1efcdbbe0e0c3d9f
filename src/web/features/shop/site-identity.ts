import { useMemo } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { PaymentMethod } from '../../../domain/books/payment-status.ts';
import { identityFrom, SAMPLE_IDENTITY, type SiteIdentity } from '../../../domain/shop/site-identity.ts';
import type { Theme } from '../../page-context.ts';

/** What stays whoever runs the shop. */
export const SITE = { name: 'Thokmandu', city: 'Kathmandu, Nepal' } as const;

/** What the root loader gives every page. */
export type SiteData = {
  theme: Theme | null;
  publicUrl: string;
  /** Its values (`identityValues`): every page carries them. */
  identity: readonly string[];
  paymentMethods: readonly PaymentMethod[];
  /** Of pages in another language than English: the script that says how an admin words them. */
  wordingsFile?: string;
  /** Which build of the pages this one is of; not in development. */
  release?: string;
};

/** Who runs the shop, as the admins have entered it. */
export function useSite(): Readonly<SiteIdentity> {
  const values = useRouteLoaderData<SiteData>('root')?.identity;
  return useMemo(() => (values === undefined ? SAMPLE_IDENTITY : identityFrom(values)), [values]);
}

/** What orders can be paid by here. */
export function usePaymentMethods(): readonly PaymentMethod[] {
  return useRouteLoaderData<SiteData>('root')?.paymentMethods ?? [];
}

export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** '10:00 to 17:00' */
export function officeHours({ officeOpens, officeCloses }: SiteIdentity): string {
  return `${officeOpens} to ${officeCloses}`;
}

/** 'Sunday to Friday' */
export function workingWeek({ weeklyHoliday }: SiteIdentity): string {
  return weeklyHoliday === 'saturday' ? 'Sunday to Friday' : 'Monday to Friday';
}
