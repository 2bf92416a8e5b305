import {
  type Cell,
  type ColumnDef,
  metaHelper,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ColumnHead } from '@/lib/list/rules'
import type { TableRow } from './table-row'

/** Features that are not named here are not in the bundle. */
export const features = tableFeatures({ rowSelectionFeature, columnMeta: metaHelper<ColumnHead>() })

export type TableCell = Cell<typeof features, TableRow>

/** Columns as the list definition names them; `row.original.cells` has their content, rendered by the server. */
export function tableColumns(heads: ColumnHead[]): ColumnDef<typeof features, TableRow>[] {
  return heads.map(head => ({ id: head.key, header: head.label, meta: head }))
}
