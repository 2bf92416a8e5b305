import type { ReactNode } from 'react'
import type { IconName } from '@/components/ui/icon'
import type { RowSelection, SeenRow, SeenSelection } from '@/lib/list/schema'

/** `facts` are the values that row actions depend on. */
export type TableRow = {
  id: string
  /** Used in labels: "Select jordan.reyes". */
  name: string
  /** Target of the name link and of Enter. */
  href?: string
  /** Cell content by column key. */
  cells: Record<string, ReactNode>
  facts?: Record<string, string | number | boolean | null>
  /** Of a list with bulk changes that refuse rows which changed in the meantime. */
  version?: string
  /** Shown in the side panel. */
  isOpen?: boolean
}

/** Time zone and clock of the operator who reads the rows. */
export type Reader = { zone: string; now: Date }

export type RowOf<List extends { columns: readonly { key: string }[] }> = TableRow & {
  cells: Record<List['columns'][number]['key'], ReactNode>
}

/** Selected rows by ID, or all rows that match the list's query string. */
export type SelectedRows = {
  ids: string[]
  /** The selected rows on the current page. */
  rows: TableRow[]
  /** The query string if all matching rows are selected, else null. */
  all: string | null
  /** The rows with the versions that the operator saw, also those of other pages. */
  seen: SeenRow[]
  /** "2 users", "all 38 users". */
  label: string
  /** Ends the selection, after what it was made for. */
  clear: () => void
}

export const isInBulkBar = ({ isBulk, isBulkOnly }: Shown) => isBulk === true || isBulkOnly === true

export const isInRowMenu = ({ isBulkOnly, isHidden }: Shown, row: TableRow) =>
  isBulkOnly !== true && isHidden?.(row) !== true

export function toRowSelection({ all, ids }: SelectedRows): RowSelection {
  return all === null ? { ids } : { all }
}

export function toSeenSelection({ all, seen }: SelectedRows): SeenSelection {
  return all === null ? { rows: seen } : { all }
}

/** A single row, whose dialog names it and shows its facts. */
export const isSingle = ({ all, ids, rows }: SelectedRows) =>
  all === null && ids.length === 1 && rows.length === 1

export const toSeenRow = ({ id, version = '' }: Pick<TableRow, 'id' | 'version'>): SeenRow => ({
  id,
  version,
})

/** An action in the row menu; with `isBulk` also in the bulk bar, with `isBulkOnly` only there. */
type Shown = {
  id: string
  label: string
  icon?: IconName
  keys?: string
  isDanger?: boolean
  isBulk?: boolean
  isBulkOnly?: boolean
  /** Not offered for all rows that match, whose IDs are not on the page. */
  needsIds?: boolean
  /** Reason why the action is disabled for a row. */
  disabledReason?: (row: TableRow) => string | undefined
  isHidden?: (row: TableRow) => boolean
}

export type TableAction = Shown &
  ({ href: (row: TableRow) => string } | { onSelect: (chosen: SelectedRows) => void })

/** An action of a view can open a dialog: for any rows, or only for several if it has `onSelect` too. */
export type RowAction =
  | TableAction
  | (Shown & {
      onSelect?: (chosen: SelectedRows) => void
      dialog: (chosen: SelectedRows, onClose: () => void) => ReactNode
    })
