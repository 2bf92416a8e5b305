import type { z } from 'zod'
import type { ApprovableAction } from './approvable-action'
import { contestCancellation, contestCompletion, contestCorrection, contestOpening } from './contest-actions'
import { entryRefund } from './entry-actions'
import {
  correctionAcceptance,
  correctionRejection,
  feedImport,
  lineConfirmation,
  matchEditApproval,
  resultEditApproval,
} from './feed-actions'
import { managerActivation, managerInvitation, managerRemoval, roleChange } from './operator-actions'
import { withdrawalApproval } from './payment-actions'
import { releaseForcing, releaseRestoration, releaseWithdrawal, rolloutCompletion } from './release-actions'
import { multipliersChange, promoPublication, regionOpening, settingChange } from './terms-actions'
import { identityApproval, identityChange, locationChange, suspensionLift } from './user-actions'
import { balanceAdjustment, transactionReversal } from './wallet-actions'

/** Changes that can need a second manager. The names are stored with each request. */
const approvableActions = {
  'balance.adjust': balanceAdjustment,
  'contest.cancel': contestCancellation,
  'contest.complete': contestCompletion,
  'contest.correct': contestCorrection,
  'contest.open': contestOpening,
  'correction.accept': correctionAcceptance,
  'correction.reject': correctionRejection,
  'entry.refund': entryRefund,
  'feed.import': feedImport,
  'identity.approve': identityApproval,
  'line.change': lineConfirmation,
  'match.change': matchEditApproval,
  'multipliers.change': multipliersChange,
  'operator.change-role': roleChange,
  'operator.disable': managerRemoval,
  'operator.enable': managerActivation,
  'operator.invite': managerInvitation,
  'promo.publish': promoPublication,
  'region.change': regionOpening,
  'release.advance': rolloutCompletion,
  'release.force': releaseForcing,
  'release.restore': releaseRestoration,
  'release.withdraw': releaseWithdrawal,
  'result.change': resultEditApproval,
  'setting.change': settingChange,
  'transaction.reverse': transactionReversal,
  'user.change-identity': identityChange,
  'user.change-location': locationChange,
  'user.lift-suspension': suspensionLift,
  'withdrawal.approve': withdrawalApproval,
}

export type ApprovableName = keyof typeof approvableActions

export type ApprovalInput<Name extends ApprovableName> = z.input<(typeof approvableActions)[Name]['input']>

/** Throws if this version does not know the name. */
export function getApprovableAction(name: string): ApprovableAction {
  const known: Record<string, ApprovableAction> = approvableActions
  const action = Object.hasOwn(known, name) ? known[name] : undefined
  if (!action) throw new Error(`unknown approvable action ${name}`)
  return action
}
