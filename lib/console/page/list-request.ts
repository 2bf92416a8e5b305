import { hasRole, readRequestId, requireOperator } from '@/lib/console/auth/operator'
import type { ExportRequest } from '@/lib/list/export-list'
import type { ListRequest } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import type { Operator } from '@/lib/people/operator/find-session'

/** Viewers see emails and phones masked and cannot export. */
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
    writtenLsn: operator.writtenLsn,
    isMasked: !isEditor,
    canExport: isEditor,
  }
}

/** Answers 404 below the editor role. */
export async function exportRequest(request: Request): Promise<ExportRequest> {
  const operator = await requireOperator('editor')
  const { id: operatorId, name, sessionId, zone, now, writtenLsn } = operator
  const by = { operatorId, name, sessionId, requestId: await readRequestId() }
  return { search: new URL(request.url).search, by, zone, at: now, writtenLsn }
}
