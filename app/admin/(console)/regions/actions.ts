'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { changeRegion as changeTerms } from '@/lib/people/location/save-region'

export const changeRegion = changeAction(changeTerms)
