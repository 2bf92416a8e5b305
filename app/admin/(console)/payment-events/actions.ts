'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import { replayEvent } from '@/lib/payments/process-event'

export const replayPaymentEvent = changeAction(replayEvent)
