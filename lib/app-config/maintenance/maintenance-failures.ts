import type { FailureMessages } from '@/lib/change/action-failures'
import { lockoutFailures } from '@/lib/change/policy/lockout'

export const maintenanceFailures = {
  ...lockoutFailures,
  WindowNotFound: 'This window does not exist.',
  WindowEnded: ({ by, at, isCanceled, isAppOpen }, formatAt) => {
    const ended = by ? `${by} ${isCanceled ? 'canceled' : 'ended'} this window` : 'This window ended'
    return `${ended} at ${formatAt(at)}.${isAppOpen ? ' The app is open.' : ''}`
  },
  WindowTimePassed: ({ field }) => ({ field, message: 'This time is in the past. Choose a later time.' }),
  WindowEndsBeforeStart: ({ startsAt }, formatAt) => ({
    field: 'endsAt',
    message: `The end must be after the start, ${formatAt(startsAt)}.`,
  }),
  WindowAlreadyStarted: ({ startsAt }, formatAt) =>
    `The window started at ${formatAt(startsAt)}, so its start cannot change. End it to reopen the app.`,
  WindowHasNoEnd: 'This window has no end to extend.',
  WindowNotStarted: 'The window has not started. Cancel it instead.',
  WindowOverlaps: ({ startsAt, endsAt }, formatAt) => ({
    field: 'startsAt',
    message: `Another window closes the app from ${formatAt(startsAt)} ${endsAt ? `to ${formatAt(endsAt)}` : 'with no end'}. Change that window or choose another time.`,
  }),
} satisfies FailureMessages
