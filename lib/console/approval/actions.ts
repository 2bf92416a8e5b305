import type { ApprovableAction } from '@/lib/change/approval/approvable-action'
import { findChange } from '@/lib/console/find-change'
import {
  managerActivation,
  managerCodesReset,
  managerInvitation,
  managerRemoval,
  managerSignOut,
  roleChange,
} from '@/lib/people/operator/approvals'
import {
  identityApproval,
  identityChange,
  locationChange,
  longExclusion,
  suspensionLift,
} from '@/lib/people/restrictions/approvals'
import {
  contestCancellation,
  contestChange,
  contestCompletion,
  contestCorrection,
  contestOpening,
  contestSwitch,
} from '@/lib/play/contest/approvals'
import {
  feedImport,
  lineConfirmation,
  matchEditApproval,
  resultEditApproval,
} from '@/lib/play/feed/approvals'
import { regionOpening } from './terms-actions'

/** Changes that can need a second manager. The names are stored with each request. */
const approvableActions = {
  'contest.cancel': contestCancellation,
  'contest.change': contestChange,
  'contest.complete': contestCompletion,
  'contest.correct': contestCorrection,
  'contest.open': contestOpening,
  'contest.switch': contestSwitch,
  'feed.import': feedImport,
  'identity.approve': identityApproval,
  'line.change': lineConfirmation,
  'match.change': matchEditApproval,
  'operator.change-role': roleChange,
  'operator.disable': managerRemoval,
  'operator.enable': managerActivation,
  'operator.invite': managerInvitation,
  'operator.reset-codes': managerCodesReset,
  'operator.sign-out-everywhere': managerSignOut,
  'region.change': regionOpening,
  'result.change': resultEditApproval,
  'user.change-identity': identityChange,
  'user.change-location': locationChange,
  'user.exclude': longExclusion,
  'user.lift-suspension': suspensionLift,
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
