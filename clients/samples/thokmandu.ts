// What `npx openapi-typescript` writes for somebody outside.
export type { paths } from '../typescript/src/api.ts';
