import { lockoutFailures } from '@/app/admin/(console)/app-versions/lockout-failures'

const at = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`

export const maintenanceFailures = {
  ...lockoutFailures,
  WindowNotFound: 'This window does not exist.',
  WindowEnded: 'This window has ended. Schedule a new one.',
  WindowTimePassed: ({ field }: { field: 'startsAt' | 'endsAt' }) => ({
    field,
    message: 'This time is in the past. Choose a later time.',
  }),
  WindowEndsBeforeStart: ({ startsAt }: { startsAt: string }) => ({
    field: 'endsAt',
    message: `The end must be after the start, ${at(startsAt)}.`,
  }),
  WindowAlreadyStarted: ({ startsAt }: { startsAt: string }) =>
    `The window started at ${at(startsAt)}, so its start cannot change. End it to reopen the app.`,
  WindowNotStarted: 'The window has not started. Cancel it instead.',
  WindowOverlaps: ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) => ({
    field: 'startsAt',
    message: `Another window closes the app from ${at(startsAt)} ${endsAt ? `to ${at(endsAt)}` : 'with no end'}. Change that window or choose another time.`,
  }),
}
