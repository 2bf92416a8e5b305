import type { ApprovableAction } from '@/lib/change/approval/approvable-action'
import { findChange } from '@/lib/console/find-change'
import {
  feedImport,
  lineConfirmation,
  matchEditApproval,
  resultEditApproval,
} from '@/lib/play/feed/approvals'

/** Changes that can need a second manager. The names are stored with each request. */
const approvableActions = {
  'feed.import': feedImport,
  'line.change': lineConfirmation,
  'match.change': matchEditApproval,
  'result.change': resultEditApproval,
}

/** Throws if this version does not know the name. */
export function getApprovableAction(name: string): ApprovableAction {
  const declared = findChange(name)?.approvable
  if (declared) return declared
  const known: Record<string, ApprovableAction> = approvableActions
  const action = Object.hasOwn(known, name) ? known[name] : undefined
  if (!action) throw new Error(`unknown approvable action ${name}`)
  return action
}
