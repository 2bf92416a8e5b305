'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { lowerLimits as lowerDepositLimits } from '@/lib/people/restrictions/changes/deposit-limits'
import { endExclusion, excludeUser } from '@/lib/people/restrictions/changes/exclude-user'
import { changeIdentity as overrideIdentity } from '@/lib/people/restrictions/changes/identity'
import { changeLevel as overrideLevel } from '@/lib/people/restrictions/changes/level'
import { changeLocation as overrideLocation } from '@/lib/people/restrictions/changes/location'
import { changeNotice as overrideNotice } from '@/lib/people/restrictions/changes/scoring-notice'
import { liftSuspension, suspendUser } from '@/lib/people/restrictions/changes/suspend-user'

export const suspend = changeAction(suspendUser)

export const lift = changeAction(liftSuspension)

export const exclude = changeAction(excludeUser)

export const endUserExclusion = changeAction(endExclusion)

export const changeIdentity = changeAction(overrideIdentity)

export const changeLocation = changeAction(overrideLocation)

export const changeLevel = changeAction(overrideLevel)

export const lowerLimits = changeAction(lowerDepositLimits)

export const changeNotice = changeAction(overrideNotice)
