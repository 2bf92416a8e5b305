import type { ReactNode } from 'react'
import type { IconName } from '@/components/ui/icon'
import type { RowSelection } from '@/lib/list/schema'

/** A row as a table shows it; `facts` are what verbs decide by. */
export type TableRow = {
  id: string
  /** What people call it: "Choose jordan.reyes". */
  name: string
  /** Where Enter and the name lead. */
  href?: string
  /** What stands in each column, by its key. */
  cells: Record<string, ReactNode>
  facts?: Record<string, string | number | boolean | null>
  /** The row is open in a side panel. */
  isOpen?: boolean
}

/** The rows that something is to be done with: these ids, or all that the list's address narrows it to. */
export type SelectedRows = {
  ids: string[]
  /** Those of them that are in sight. */
  rows: TableRow[]
  /** The query string of the list where all of it was chosen, else null. */
  all: string | null
  /** "2 users", "all 38 users". */
  label: string
}

/** The same as a server action takes it. */
export function toRowSelection({ all, ids }: SelectedRows): RowSelection {
  return all === null ? { ids } : { all }
}

/** Something to do with rows, from the menu of a row and, where it is for several, from the bulk bar. */
export type RowAction = {
  id: string
  label: string
  icon?: IconName
  keys?: string
  isDanger?: boolean
  /** Also stands in the bulk bar. */
  isBulk?: boolean
  /** Why it cannot be done with this row. */
  disabledReason?: (row: TableRow) => string | undefined
  /** Not even shown for this row. */
  isHidden?: (row: TableRow) => boolean
} & ({ href: (row: TableRow) => string } | { onSelect: (chosen: SelectedRows) => void })
