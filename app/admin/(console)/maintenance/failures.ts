import { lockoutFailures } from '@/app/admin/(console)/app-versions/lock-out-failures'

const at = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`

/** How refusals of the switch and of windows are told. */
export const maintenanceFailures = {
  ...lockoutFailures,
  WindowNotFound: 'There is no such window.',
  WindowEnded: 'This window is over. Plan a new one.',
  WindowTimePassed: ({ field }: { field: 'startsAt' | 'endsAt' }) => ({
    field,
    message: 'This time has passed. Choose a later one.',
  }),
  WindowEndsBeforeStart: ({ startsAt }: { startsAt: string }) => ({
    field: 'endsAt',
    message: `Ends before it starts. Choose a time after ${at(startsAt)}.`,
  }),
  WindowAlreadyStarted: ({ startsAt }: { startsAt: string }) =>
    `It has begun at ${at(startsAt)}, so its start stays. End it to open the app.`,
  WindowNotStarted: 'It has not begun. Cancel it instead.',
  WindowOverlaps: ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) => ({
    field: 'startsAt',
    message: `Another window closes the app from ${at(startsAt)} ${endsAt ? `to ${at(endsAt)}` : 'on, without an end'}. Change that one, or choose another time.`,
  }),
}
