/** Of every demo account (product.md 6). */
export const DEMO_PASSWORD = 'Demo1234';

/** Whose keys somebody who tries calls on the demo shop may have. */
export const SANDBOX_OWNERS = { company: 'buyer@thokmandu.example', seller: 'seller@thokmandu.example' };
