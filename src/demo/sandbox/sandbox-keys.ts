import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../server/project-root.ts';

const pem = (name: string) =>
  readFileSync(path.join(projectRoot, 'src', 'demo', 'sandbox', 'keys', `${name}.pem`));

/** What NCHL knows of the merchant, and what it signs with itself; published here, so worth nothing anywhere else. */
export const merchantPublicKey = () => createPublicKey(createPrivateKey(pem('merchant')));
export const nchlPrivateKey = () => createPrivateKey(pem('nchl'));
