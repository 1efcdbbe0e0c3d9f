import { readAuthToken } from '../../../data/session-storage.ts';

export const loadSignedInParts = () => import('./signed-in-parts.ts');

// Who is signed in gets them with the page, not after the session's answer. Out of reach: they are asked for again then.
if (typeof localStorage !== 'undefined' && readAuthToken()) loadSignedInParts().catch(() => undefined);
