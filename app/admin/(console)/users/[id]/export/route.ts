import { notFound } from 'next/navigation'
import { readIdParam } from '@/lib/page/id-param'
import { exportUser } from '@/lib/account/lifecycle/export-user'
import { readRequestId, requireOperator } from '@/lib/auth/operator'
import { isFailure } from '@/lib/failure'

/** All that is held on a user, as a JSON file, for whoever asks for their data; that it was taken out is logged. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const operator = await requireOperator('manager')
  const id = await readIdParam(params)
  const { name, sessionId } = operator
  const by = { operatorId: operator.id, name, sessionId, requestId: await readRequestId() }
  const held = await exportUser(id, by).catch(error => {
    if (isFailure(error, 'UserNotFound')) notFound()
    throw error
  })
  return new Response(JSON.stringify(held, writeBigInts, 2), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="user-${id}.json"`,
      'cache-control': 'no-store',
    },
  })
}

const writeBigInts = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
