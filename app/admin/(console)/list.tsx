import { type ReactNode, Suspense } from 'react'
import { ListView } from '@/components/list/list-view'
import type { TableRow } from '@/components/list/table-row'
import { PageHeader } from '@/components/page/page-header'
import { Skeleton } from '@/components/ui/skeleton'
import type { Role } from '@/lib/change/audit/rules'
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

type ListProps<Row, Scope> = {
  of: ListDefinition<Scope, Row>
  /** The path of the page. */
  at: string
  row: (row: Row, operator: Operator) => TableRow
  /** Label of placeholder rows. With it, the page does not wait for the rows. */
  loading?: string
  loadingRows?: number
} & (Scope extends void ? { scope?: never } : { scope: Scope }) &
  (
    | { empty: string; children?: never }
    | { empty?: never; children: (shown: Shown, operator: Operator) => ReactNode }
  )

type Props<Row, Scope> = ListPageProps & ListProps<Row, Scope>

type PageProps = {
  title: string
  description: string
  /** The minimum role; viewer by default. */
  role?: Role
  actions?: (operator: Operator) => ReactNode
}

export function listPage<Row, Scope = void>(page: PageProps & ListProps<Row, Scope>) {
  return async ({ searchParams }: ListPageProps) => {
    const operator = await requireOperator(page.role)
    return (
      <>
        <PageHeader title={page.title} actions={page.actions?.(operator)}>
          {page.description}
        </PageHeader>
        <List {...(page as unknown as ListProps<Row, void>)} searchParams={searchParams} />
      </>
    )
  }
}

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
  return children ? children(shown, operator) : <ListView {...shown} empty={empty} />
}
