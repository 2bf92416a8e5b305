import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { presentSnapshot } from '@/lib/qa/present'
import { qaTool } from '@/lib/qa/qa-tool'
import { takeFailures } from '@/lib/qa/worlds/failures'
import { savedSnapshot, snapshotRequest, snapshots } from '@/lib/qa/worlds/schema-snapshots'
import { listSnapshots, takeSnapshot } from '@/lib/qa/worlds/snapshots'

/** Lists the snapshots of worlds, newest first. */
export const GET = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: list snapshots',
    reply: { status: 200, shape: snapshots },
    async handle() {
      return { data: (await listSnapshots()).map(presentSnapshot) }
    },
  }),
)

/** Copies the database of a world. Calls in it that are under way fail. */
export const POST = qaTool(
  endpoint({
    access: 'public',
    summary: 'QA: take a snapshot',
    body: snapshotRequest,
    reply: { status: 201, shape: dataShape(savedSnapshot) },
    failures: takeFailures,
    async handle({ body }) {
      const snapshot = await takeSnapshot(body.world, body.name ?? '')
      return { message: 'Snapshot taken', data: presentSnapshot(snapshot) }
    },
  }),
)
