import { notFound } from 'next/navigation'
import { recordOwnWrite } from '@/lib/change/audit/own-writes'
import { readRequestId, requireOperator } from '@/lib/console/auth/operator'
import { readIdParam } from '@/lib/console/page/id-param'
import { viewDocument } from '@/lib/people/identity/documents'

/** A decrypted picture, `?side=front` or `back`. Each view is recorded. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const operator = await requireOperator('manager')
  const caseId = await readIdParam(params)
  const side = new URL(request.url).searchParams.get('side')
  if (side !== 'front' && side !== 'back') notFound()
  const { id: operatorId, name, sessionId } = operator
  const by = { operatorId, name, sessionId, requestId: await readRequestId() }
  const document = await viewDocument(by, { caseId, side })
  if (!document) notFound()
  await recordOwnWrite(operatorId)
  return new Response(document.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'content-type': document.type,
      'content-disposition': `inline; filename="K-${caseId}-${side}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  })
}
