'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { lowerLimits } from '@/lib/people/restrictions/changes/deposit-limits'
import { endExclusion, excludeUser } from '@/lib/people/restrictions/changes/exclude-user'
import { changeIdentity } from '@/lib/people/restrictions/changes/identity'
import { changeLevel } from '@/lib/people/restrictions/changes/level'
import { changeLocation } from '@/lib/people/restrictions/changes/location'
import { changeNotice } from '@/lib/people/restrictions/changes/scoring-notice'
import { liftSuspension, suspendUser } from '@/lib/people/restrictions/changes/suspend-user'

export const suspend = changeAction(suspendUser)

export const lift = changeAction(liftSuspension)

export const exclude = changeAction(excludeUser)

export const endUserExclusion = changeAction(endExclusion)

export const overrideIdentity = changeAction(changeIdentity)

export const overrideLocation = changeAction(changeLocation)

export const setLevel = changeAction(changeLevel)

export const lowerDepositLimits = changeAction(lowerLimits)

export const switchNotice = changeAction(changeNotice)
