import { hasRole, type Operator, readRequestId } from '@/lib/auth/operator'
import type { ListRequest } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'

/** What a page asks of a list for this operator: viewers see e-mails and phones masked, and take no files out. */
export async function listRequest(
  operator: Operator,
  path: string,
  searchParams: Promise<Parameters>,
): Promise<ListRequest> {
  const isEditor = hasRole(operator, 'editor')
  return {
    path,
    parameters: await searchParams,
    operatorId: operator.id,
    zone: operator.zone,
    requestId: await readRequestId(),
    isMasked: !isEditor,
    canExport: isEditor,
  }
}
