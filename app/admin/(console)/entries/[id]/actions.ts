'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { refundEntry } from '@/lib/play/settlement/refund-entry'

/** Waits for a second manager. */
export const refund = changeAction(refundEntry)
