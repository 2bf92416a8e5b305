import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { presentSnapshot } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { restoreFailures } from '@/lib/qa/worlds/failures'
import { savedSnapshot, snapshotParams } from '@/lib/qa/worlds/schema-snapshots'
import { restoreSnapshot } from '@/lib/qa/worlds/snapshots'

/** Replaces the database of a world by a snapshot of it. Users, tokens and sessions created since then are deleted. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: restore a snapshot',
    params: snapshotParams,
    reply: { status: 200, shape: dataShape(savedSnapshot) },
    failures: restoreFailures,
    async handle({ params }) {
      return { message: 'Snapshot restored', data: presentSnapshot(await restoreSnapshot(params.snapshot)) }
    },
  }),
)
