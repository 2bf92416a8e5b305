import { endpoint } from '@/lib/api/endpoint'
import { messageShape } from '@/lib/core/reply'
import { qaTool } from '@/lib/qa/qa-tool'
import { snapshotParams } from '@/lib/qa/schema-snapshots'
import { deleteFailures } from '@/lib/qa/snapshots/failures'
import { deleteSnapshot } from '@/lib/qa/snapshots/stored-snapshots'

/** Deletes the copy; the database stays as it is. */
export const DELETE = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: delete a snapshot',
    params: snapshotParams,
    reply: { status: 200, shape: messageShape },
    failures: deleteFailures,
    async handle({ params }) {
      await deleteSnapshot(params.snapshot)
      return { message: 'Snapshot deleted' }
    },
  }),
)
