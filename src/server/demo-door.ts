/**
 * The one door from the server to `src/demo`: the demo shop's content, stand-in gateways and readable mail. What is
 * behind it is loaded when first asked for, so a production server never carries it.
 */
export const loadDemoSeed = () => import('../demo/seed/seed.ts');
export const loadDemoDatasheets = () => import('../demo/seed/datasheets.seed.ts');
export const loadDemoPictures = () => import('../demo/seed/pictures.ts');
export const loadSandbox = () => import('../demo/sandbox/sandbox.ts');
export const loadDevMail = () => import('../demo/mail/dev-mail.routes.ts');
export const loadDemoAccounts = () => import('../demo/demo-accounts.ts');
