import { type ReactNode, Suspense } from 'react'
import { ListView } from '@/components/list/list-view'
import type { TableRow } from '@/components/list/table-row'
import { Skeleton } from '@/components/ui/skeleton'
import { requireOperator } from '@/lib/console/auth/operator'
import { listRequest } from '@/lib/console/page/list-request'
import type { ListDefinition } from '@/lib/list/define-list'
import { openList } from '@/lib/list/open-list'
import type { ListFrame } from '@/lib/list/rules'
import type { Parameters } from '@/lib/list/state'
import type { Operator } from '@/lib/people/operator/find-session'
import { viewActions } from './saved-views/view-actions'

export type ListPageProps = { searchParams: Promise<Parameters> }

export type ScopedListPageProps = ListPageProps & { params: Promise<{ id: string }> }

type Shown = { frame: ListFrame; rows: TableRow[]; viewActions: typeof viewActions }

type Props<Row, Scope> = ListPageProps & {
  of: ListDefinition<Scope, Row>
  /** The path of the page. */
  at: string
  row: (row: Row, operator: Operator) => TableRow
  /** Label of placeholder rows. With it, the page does not wait for the rows. */
  loading?: string
  loadingRows?: number
} & (Scope extends void ? { scope?: never } : { scope: Scope }) &
  ({ empty: string; children?: never } | { empty?: never; children: (shown: Shown) => ReactNode })

/** The rows of a declared list, in a ListView or in the view that `children` returns. */
export function List<Row, Scope = void>({ loading, loadingRows = 12, ...rest }: Props<Row, Scope>) {
  const rows = <Rows {...(rest as unknown as Props<Row, void>)} />
  return loading ? (
    <Suspense fallback={<Skeleton rows={loadingRows} label={loading} />}>{rows}</Suspense>
  ) : (
    rows
  )
}

async function Rows<Row>(props: Props<Row, void>) {
  const { of, scope, at, searchParams, row: present, empty, children } = props
  const operator = await requireOperator()
  const request = await listRequest(operator, at, searchParams)
  const { frame, rows } = await openList<Row, unknown>(of as ListDefinition<unknown, Row>, request, scope)
  const shown = { frame, rows: rows.map(row => present(row, operator)), viewActions }
  return children ? children(shown) : <ListView {...shown} empty={empty} />
}
