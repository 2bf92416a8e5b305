import type { ApprovableAction } from '@/lib/change/approval/approvable-action'
import { findChange } from '@/lib/console/find-change'

/** Throws if this version does not know the name, or if the change cannot be requested. */
export function getApprovableAction(name: string): ApprovableAction {
  const approvable = findChange(name)?.approvable
  if (!approvable) throw new Error(`unknown approvable action ${name}`)
  return approvable
}
