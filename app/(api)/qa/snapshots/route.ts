import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { presentSnapshot } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { savedSnapshot, snapshotRequest, snapshots } from '@/lib/qa/schema-snapshots'
import { listFailures, takeFailures } from '@/lib/qa/snapshots/failures'
import { listSnapshots } from '@/lib/qa/snapshots/stored-snapshots'
import { takeSnapshot } from '@/lib/qa/snapshots/take-snapshot'

/** Lists the snapshots of the database, newest first. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: list snapshots',
    reply: { status: 200, shape: snapshots },
    failures: listFailures,
    async handle() {
      return { data: (await listSnapshots()).map(presentSnapshot) }
    },
  }),
)

/** Copies all rows of the database, while requests continue. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: take a snapshot',
    body: snapshotRequest,
    reply: { status: 201, shape: dataShape(savedSnapshot) },
    failures: takeFailures,
    async handle({ body }) {
      return { message: 'Snapshot taken', data: presentSnapshot(await takeSnapshot(body.name ?? '')) }
    },
  }),
)
