import type { DeclaredChange } from '@/lib/change/change'
import { exportOf } from '@/lib/list/export-list'
import { changes } from './changes'

const byName = new Map(changes.map(change => [change.name, change]))

/** Undefined for a name of the database that this version does not know. */
export const findChange = (name: string): DeclaredChange | undefined => byName.get(name) ?? findExport(name)

function findExport(name: string): DeclaredChange | undefined {
  const [list = '', verb] = name.split('.')
  return verb === 'export' && list !== 'user' ? exportOf(list) : undefined
}
