import type { TaskList } from 'graphile-worker';
import type { Database } from '../../../db/database.ts';
import { enqueueJob } from '../../../db/jobs.sql.ts';
import type { Deps } from '../../../deps.ts';

const REMOVE_SELLER_DOCUMENTS = 'remove_seller_documents';

/** The files go once the transaction that forgets their documents is committed. */
export async function enqueueRemoval(tx: Database, files: string[]): Promise<void> {
  if (files.length > 0) await enqueueJob(tx, REMOVE_SELLER_DOCUMENTS, { files });
}

export function sellerDocumentJobs({ privateFiles }: Pick<Deps, 'privateFiles'>): TaskList {
  return {
    async [REMOVE_SELLER_DOCUMENTS](payload) {
      await privateFiles.sellerDocuments.remove((payload as { files: string[] }).files);
    },
  };
}
