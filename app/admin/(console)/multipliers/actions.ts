'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { changeMultipliers } from '@/lib/play/multipliers/save-multipliers'

export const save = changeAction(changeMultipliers)
