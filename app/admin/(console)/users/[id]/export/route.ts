import { notFound } from 'next/navigation'
import { recordOwnWrite } from '@/lib/change/audit/own-writes'
import { readRequestId, requireOperator } from '@/lib/console/auth/operator'
import { readIdParam } from '@/lib/console/page/id-param'
import { isFailure } from '@/lib/core/failure'
import { exportUser } from '@/lib/people/account/lifecycle/export-user'

/** JSON export of all stored data of a user, for data access requests. Recorded in the audit log. */
export async function GET(_: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const operator = await requireOperator('manager')
  const id = await readIdParam(params)
  const { name, sessionId } = operator
  const by = { operatorId: operator.id, name, sessionId, requestId: await readRequestId() }
  const data = await exportUser(id, by).catch(error => {
    if (isFailure(error, 'UserNotFound')) notFound()
    throw error
  })
  await recordOwnWrite(operator.id)
  return new Response(JSON.stringify(data, serializeBigInt, 2), {
    headers: {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="user-${id}.json"`,
      'cache-control': 'no-store',
    },
  })
}

const serializeBigInt = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
