import { hasRole, readRequestId, requireOperator } from '@/lib/console/auth/operator'
import type { ListDefinition } from '@/lib/list/define-list'
import { type ExportRequest, exportList } from '@/lib/list/export-list'
import type { ListRequest } from '@/lib/list/open-list'
import type { Parameters } from '@/lib/list/state'
import type { Operator } from '@/lib/people/operator/find-session'
import { describeRecord, type ScopeRecord } from './exported-record'

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

/** The CSV file of a list. Answers 404 below the editor role. */
export const exportRoute =
  <Row, Scope = void>(list: ListDefinition<Scope, Row>, ...scope: Scope extends void ? [] : [Scope]) =>
  async (request: Request): Promise<Response> =>
    exportList<Row, unknown>(list as ListDefinition<unknown, Row>, await exportRequest(request), scope[0])

type Params = Promise<{ id: string }>

/** Same, of the rows of one record, whose ID is the scope of the list. `load` throws the 404 of its page. */
export const scopedExportRoute =
  <Row>(list: ListDefinition<number, Row>, load: (params: Params) => Promise<ScopeRecord>) =>
  async (request: Request, { params }: { params: Params }): Promise<Response> => {
    const exported = await exportRequest(request)
    const of = await load(params)
    return exportList<Row, unknown>(list as ListDefinition<unknown, Row>, exported, of.id, describeRecord(of))
  }

async function exportRequest(request: Request): Promise<ExportRequest> {
  const operator = await requireOperator('editor')
  const { id: operatorId, name, sessionId, zone, now, writtenLsn } = operator
  const by = { operatorId, name, sessionId, requestId: await readRequestId() }
  return { search: new URL(request.url).search, by, zone, at: now, writtenLsn }
}
