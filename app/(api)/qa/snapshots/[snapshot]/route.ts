import { endpoint } from '@/lib/api/endpoint'
import { messageShape } from '@/lib/core/reply'
import { qaTool } from '@/lib/qa/qa-tool'
import { deleteSnapshotFailures } from '@/lib/qa/worlds/failures'
import { snapshotParams } from '@/lib/qa/worlds/schema-snapshots'
import { deleteSnapshot } from '@/lib/qa/worlds/snapshots'

/** Deletes the copy; the world stays as it is. */
export const DELETE = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: delete a snapshot',
    params: snapshotParams,
    reply: { status: 200, shape: messageShape },
    failures: deleteSnapshotFailures,
    async handle({ params }) {
      await deleteSnapshot(params.snapshot)
      return { message: 'Snapshot deleted' }
    },
  }),
)
