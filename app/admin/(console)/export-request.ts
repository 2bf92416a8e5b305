import { readRequestId, requireOperator } from '@/lib/auth/operator'
import type { ExportRequest } from '@/lib/list/export-list'

/** Who takes a list out as a file, and which rows; for editors and managers, nobody else finds such a path. */
export async function exportRequest(request: Request): Promise<ExportRequest> {
  const operator = await requireOperator('editor')
  const { id: operatorId, name, sessionId, zone, now } = operator
  const by = { operatorId, name, sessionId, requestId: await readRequestId() }
  return { search: new URL(request.url).search, by, zone, at: now }
}
