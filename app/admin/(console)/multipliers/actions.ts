'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { saveMultipliers } from '@/lib/play/multipliers/save-multipliers'

export const save = changeAction(saveMultipliers)
