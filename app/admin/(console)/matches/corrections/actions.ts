'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { acceptCorrection, rejectCorrection } from '@/lib/play/corrections/decide-correction'

/** The settlement job applies an accepted correction. */
export const accept = changeAction(acceptCorrection)

/** The entries keep their settlement. */
export const reject = changeAction(rejectCorrection)
