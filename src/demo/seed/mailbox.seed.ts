/** What people wrote to support, the oldest first. `by`: an account of the demo shop; without it a visitor. */
export const seedMessages: readonly {
  by: 'buyer' | 'pro' | 'seller' | null;
  name: string;
  email: string;
  daysAgo: number;
  isHandled: boolean;
  message: string;
}[] = [
  {
    by: null,
    name: 'Nirmala Karki',
    email: 'nirmala@patanpolytechnic.example',
    daysAgo: 19.2,
    isHandled: true,
    message: 'Do you sell to schools on a purchase order? We buy about forty Arduino boards each Shrawan.',
  },
  {
    by: 'seller',
    name: 'Bikash Manandhar',
    email: 'seller@thokmandu.example',
    daysAgo: 11.85,
    isHandled: true,
    message: 'Our certificate of registration was renewed. Where do I upload the new one?',
  },
  {
    by: null,
    name: 'दीपक थापा',
    email: 'deepak@thapahardware.example',
    daysAgo: 4.35,
    isHandled: false,
    message: 'के तपाईंहरू पोखरामा सामान पठाउनुहुन्छ? १०० वटा सर्किट ब्रेकर चाहिएको थियो।',
  },
  {
    by: 'buyer',
    name: 'Sita Shrestha',
    email: 'buyer@thokmandu.example',
    daysAgo: 2.1,
    isHandled: false,
    message:
      'Two of the twelve bulbs of my last order flicker. The seller asked for a short film of them; where can I send it?',
  },
  {
    by: 'pro',
    name: 'Rajesh Maharjan',
    email: 'pro@thokmandu.example',
    daysAgo: 0.9,
    isHandled: false,
    message:
      'We need the bills of the last quarter as one file for our auditor. Is there a way to export them?',
  },
];

type Reader = { email: string; daysAgo: number; state: 'confirmed' | 'unconfirmed' | 'unsubscribed' };

/** Who asked for the newsletter. */
export const seedReaders: readonly Reader[] = [
  { email: 'buyer@thokmandu.example', daysAgo: 210, state: 'confirmed' },
  { email: 'pro@thokmandu.example', daysAgo: 160, state: 'confirmed' },
  { email: 'nirmala@patanpolytechnic.example', daysAgo: 95, state: 'confirmed' },
  { email: 'stores@himalayanlabs.example', daysAgo: 61, state: 'unsubscribed' },
  { email: 'purchase@everestrobotics.example', daysAgo: 33, state: 'confirmed' },
  { email: 'deepak@thapahardware.example', daysAgo: 3, state: 'unconfirmed' },
];
