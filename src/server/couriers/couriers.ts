import type { CourierId } from '../../domain/orders/courier.ts';
import type { Courier, CourierAccount } from './courier.ts';
import { createPathao, type PathaoSettings } from './pathao.ts';

/** The couriers with an API, and the platform's accounts with them. */
export interface Couriers {
  get(id: CourierId): Courier | null;
  platformAccount(id: CourierId): CourierAccount | null;
}

export function createCouriers({ pathao }: { pathao: PathaoSettings }): Couriers {
  const connected = new Map<CourierId, Courier>([['pathao', createPathao(pathao)]]);
  return {
    get: (id) => connected.get(id) ?? null,
    platformAccount: (id) => (id === 'pathao' ? pathao.account : null),
  };
}
