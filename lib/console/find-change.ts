import type { ApprovableAction } from '@/lib/change/approval/approvable-action'
import type { DeclaredChange } from '@/lib/change/change'
import { exportOf } from '@/lib/list/export-list'
import { changes } from './generated/changes'

const byName = new Map(changes.map(change => [change.name, change]))

/** Undefined for a name of the database that this version does not know. */
export const findChange = (name: string): DeclaredChange | undefined => byName.get(name) ?? findExport(name)

/** Throws if this version does not know the name, or if the change cannot be requested. */
export function getApprovable(name: string): ApprovableAction {
  const approvable = findChange(name)?.approvable
  if (!approvable) throw new Error(`${name} cannot be requested`)
  return approvable
}

function findExport(name: string): DeclaredChange | undefined {
  const [list = '', verb] = name.split('.')
  return verb === 'export' ? exportOf(list) : undefined
}
