'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { changeRegion } from '@/lib/people/location/save-region'

export const saveRegion = changeAction(changeRegion)
