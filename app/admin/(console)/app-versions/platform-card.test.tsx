import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ReleaseWithState } from '@/lib/app-config/release/list-releases'
import { completeRollout } from '@/lib/app-config/release/rollout-rules'
import { PlatformCard } from './platform-card'

const at = new Date('2026-11-30T12:00:00Z')

const release = (id: number, version: string, more: Partial<ReleaseWithState>): ReleaseWithState => ({
  ...completeRollout,
  id,
  platform: 'android',
  version,
  forceUpdate: false,
  notes: [],
  publishAt: at,
  withdrawnAt: null,
  createdAt: at,
  updatedAt: at,
  state: 'current',
  ...more,
})

const build = { platform: 'android' as const, users: 0, fundedUsers: 0, fundsCents: 0n, playingUsers: 0 }
const field = {
  builds: [
    { ...build, version: '2.4.1', devices: 8 },
    { ...build, version: '2.5.0', devices: 4 },
  ],
  audiences: [],
  countedAt: at,
}

test('a forced rollout is shown with the share of users that must have it and the devices below it, unless it is stopped', () => {
  const textOf = (rolloutState: ReleaseWithState['rolloutState']) => {
    const rollout = { state: 'rollout', rolloutPercent: 50, rolloutState, forceUpdate: true } as const
    const releases = [
      release(3, '2.5.0', rollout),
      release(2, '2.4.1', {}),
      release(1, '2.3.0', { state: 'replaced', forceUpdate: true }),
    ]
    const markup = renderToStaticMarkup(<PlatformCard platform="android" releases={releases} field={field} />)
    return markup.replaceAll(/<!-- -->|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  }
  expect(textOf('running')).toContain(
    '2.5.0 Rolling out to 50% Forced Required for 50% of users; 8 devices are below it',
  )
  expect(textOf('stopped')).not.toContain('8 devices are below it')
  expect(textOf('running')).toContain('Minimum 2.3.0 ; no device is below it')
})
