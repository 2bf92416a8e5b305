import type { z } from 'zod'
import type { ApprovableAction } from './approved-action'
import {
  acceptedCorrection,
  changedMatch,
  changedResult,
  heldLine,
  importedFile,
  refusedCorrection,
} from './feed-actions'
import { enabledManager, invitedManager, promotedManager } from './operator-actions'
import { forcedRelease, forcingRestoring, forcingWithdrawal } from './release-actions'
import { governedSetting, publishedPromo, raisedMultipliers } from './terms-actions'
import { balanceAdjustment, transactionReversal } from './wallet-actions'

/** Every change that may wait for a second manager, by its name in the log; a new one is a line here. */
const approvedActions = {
  'balance.adjust': balanceAdjustment,
  'correction.accept': acceptedCorrection,
  'correction.refuse': refusedCorrection,
  'feed.import': importedFile,
  'line.change': heldLine,
  'match.change': changedMatch,
  'multipliers.change': raisedMultipliers,
  'operator.change-role': promotedManager,
  'operator.enable': enabledManager,
  'operator.invite': invitedManager,
  'promo.publish': publishedPromo,
  'release.force': forcedRelease,
  'release.restore': forcingRestoring,
  'release.withdraw': forcingWithdrawal,
  'result.change': changedResult,
  'setting.change': governedSetting,
  'transaction.reverse': transactionReversal,
}

/** The name of a change that may wait for a second manager. */
export type ApprovableName = keyof typeof approvedActions

/** What that change is asked with. */
export type ApprovalInput<Name extends ApprovableName> = z.input<(typeof approvedActions)[Name]['input']>

/** The change of that name; throws for a name that this version does not know. */
export function getApprovableAction(name: string): ApprovableAction {
  const known: Record<string, ApprovableAction> = approvedActions
  const action = Object.hasOwn(known, name) ? known[name] : undefined
  if (!action) throw new Error(`nothing is known to approve under the name ${name}`)
  return action
}
