import { ts } from '@ts-morph/common';

/** TypeScript with the API that the compiler of version 7 no longer has: `client-types.ts` prints by it. */
export default ts;
