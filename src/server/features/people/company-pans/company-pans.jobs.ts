import type { TaskList } from 'graphile-worker';
import type { Database } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import type { Deps } from '../../../deps.ts';

const REMOVE_PAN_CERTIFICATES = 'remove_pan_certificates';

/** The files go once the transaction that forgets them is committed. */
export async function enqueueCertificateRemoval(tx: Database, files: string[]): Promise<void> {
  if (files.length > 0) await enqueueJob(tx, REMOVE_PAN_CERTIFICATES, { files });
}

export function companyPanJobs({ privateFiles }: Pick<Deps, 'privateFiles'>): TaskList {
  return {
    async [REMOVE_PAN_CERTIFICATES](payload) {
      await privateFiles.panCertificates.remove((payload as { files: string[] }).files);
    },
  };
}
