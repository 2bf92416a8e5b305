import { deleteOldReferralLogs } from '@/lib/account/profile/delete-old-referral-logs'
import { deleteUnusedPictures } from '@/lib/catalog/delete-unused-pictures'
import { deleteOldDeviceLogs } from '@/lib/device/delete-old-device-logs'
import type { Task } from '@/lib/jobs/task'
import { deleteOldMessages } from '@/lib/messages/delete-old-messages'

/** What is kept for a while: as many days as a setting says, or as something else needs it. */
export const retention: Task[] = [
  {
    name: 'forget_device_logs',
    does: "Removes old device logs, but a user's newest (setting device_log_days).",
    schedule: '27 * * * *',
    counts: 'logs removed',
    run: deleteOldDeviceLogs,
  },
  {
    name: 'forget_referrals',
    does: 'Removes old referral logs (setting referral_log_days).',
    schedule: '27 * * * *',
    counts: 'logs removed',
    run: deleteOldReferralLogs,
  },
  {
    name: 'forget_messages',
    does: 'Removes old messages, sent or not (setting message_days).',
    schedule: '27 * * * *',
    counts: 'messages removed',
    run: deleteOldMessages,
  },
  {
    name: 'forget_pictures',
    does: 'Removes uploaded pictures that no game has used for 30 days, and no change of those days names.',
    schedule: '37 4 * * *',
    counts: 'pictures removed',
    run: deleteUnusedPictures,
  },
]
