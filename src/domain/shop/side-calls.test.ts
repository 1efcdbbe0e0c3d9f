import { expect, test } from 'vitest';
import { isSideCall } from './side-calls.ts';

test.each([
  '/api/company',
  '/api/company/credit-lines?limit=1',
  '/api/quotes?limit=1',
  '/api/requests?limit=1&status=open',
  '/api/returns?limit=1&filter=your_turn',
  '/api/seller/orders?limit=1',
  '/api/seller/complaints',
  '/api/notifications?limit=6',
  '/api/threads/unread',
  '/api/users/wishlist/ids',
  '/api/customer-prices/own-price?product=x',
])('%s goes together with others', (path) => expect(isSideCall(path)).toBe(true));

test.each([
  '/api/cart',
  '/api/orders',
  '/api/orders/0b5e',
  '/api/quotes?limit=10',
  '/api/quotes',
  '/api/quotes/1/pdf?limit=1',
  '/api/admin/quotes?limit=1',
  '/api/side-calls?of=/api/company',
  '/api/%73ide-calls?of=/api/company',
  '/api/company/../side-calls?limit=1',
  '//api/company',
  'https://other.example/api/company',
  '/api/company#x',
  '/api/company\n',
  `/api/customer-prices/own-price?product=${'x'.repeat(200)}`,
])('%s does not', (path) => expect(isSideCall(path)).toBe(false));
