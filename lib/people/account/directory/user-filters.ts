import sql, { empty, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { activeDeviceDays } from '@/lib/app-config/release/count-builds'
import { platformNames } from '@/lib/app-config/release/rules'
import { readId } from '@/lib/core/read-id'
import { anyOf, either, type Filter, filter, oneOf } from '@/lib/list/filters'
import { isLocationAllowed, usersLastIn } from '@/lib/people/location/location-status'
import { usRegions } from '@/lib/people/location/region-rules'
import { linkedUsers, linkKinds, recentlyShared, sharingUsers } from '@/lib/people/person/linked-accounts'

// The groups of users that the impact of releases and maintenance counts; a test compares them.

const isActive = sql`d.seen_at > now() - make_interval(days => ${activeDeviceDays})`

const comparisons = {
  '<': { text: 'below', where: (version: string) => sql`d.build < parse_build(${version})` },
  '<=': { text: 'at most', where: (version: string) => sql`d.build <= parse_build(${version})` },
  '=': { text: '', where: (version: string) => sql`d.build = parse_build(${version})` },
  '>=': { text: 'at least', where: (version: string) => sql`d.build >= parse_build(${version})` },
  '>': { text: 'above', where: (version: string) => sql`d.build > parse_build(${version})` },
} satisfies Record<string, { text: string; where: (version: string) => Sql }>

type Build = { platform: 'ios' | 'android'; is: keyof typeof comparisons; version: string }

const buildShape = z
  .string()
  .max(60)
  .transform((text, context): Build => {
    const parts = /^(ios|android)(<=|>=|<|>|=|)(\d{1,9}(?:\.\d{1,9}){0,3})$/.exec(
      text.replaceAll(' ', '').toLowerCase(),
    )
    const [, platform, is, version] = parts ?? []
    if (!version) context.addIssue({ code: 'custom', message: 'not a build' })
    return { platform: platform as Build['platform'], is: (is || '=') as Build['is'], version: version ?? '' }
  })

/** Users with a device of this build: `build=ios<4.13.0`. */
const build: Filter = filter({
  label: 'Build',
  editor: { kind: 'text', placeholder: 'ios < 4.13.0' },
  value: buildShape,
  write: ({ platform, is, version }) => `${platform}${is}${version}`,
  describe: ({ platform, is, version }) =>
    [platformNames[platform], comparisons[is].text, version].filter(Boolean).join(' '),
  where: ({ platform, is, version }) => sql`
    u.id in (select d.user_id from devices d
              where d.platform = ${platform}::text::platform and ${comparisons[is].where(version)} and ${isActive})`,
})

const device = anyOf(
  'Device',
  platformNames,
  platforms => sql`
    u.id in (select d.user_id from devices d where d.platform = any(${platforms}::text[]::platform[]) and ${isActive})`,
)

const activeWithin = (days: number) => sql`
  u.id in (select a.user_id from active_days a where a.on_day > (now() at time zone 'UTC')::date - ${days}::int)`

const spans = {
  '1d': 'today (UTC)',
  '7d': 'within 7 days',
  '28d': 'within 28 days',
  not7d: 'not for 7 days',
  not28d: 'not for 28 days',
  not90d: 'not for 90 days',
} as const

const seen = oneOf('Last seen', spans, span => {
  const days = Number(span.replace('not', '').replace('d', ''))
  return span.startsWith('not') ? sql`not (${activeWithin(days)})` : activeWithin(days)
})

export const yesOrNo = { yes: 'yes', no: 'no' } as const

const hasOpen = (mode: Sql) =>
  sql`u.id in (select e.user_id from pickem_entries e where e.settled_at is null ${mode})`

const playing = oneOf('Open entries', { yes: 'yes', cash: 'in Cash mode', no: 'no' }, choice => {
  if (choice === 'cash') return hasOpen(sql`and e.mode = 'Cash'`)
  return choice === 'yes' ? hasOpen(empty) : sql`not (${hasOpen(empty)})`
})

/** Cash or site credits, which a forced update holds back. */
const funds = either(
  'Funds',
  yesOrNo,
  sql`u.id in (select b.user_id from buckets b where b.kind in ('cash', 'site_credits') and b.balance_cents > 0)`,
)

const stateNames = Object.fromEntries(usRegions.map(({ code, name }) => [code, name]))

const region = anyOf('US state', stateNames, codes => sql`u.id in (${usersLastIn(codes)})`)

/** Whose location is allowed now and ends if the state is closed, also after an impossible jump. */
const allowedIn = anyOf(
  'Location allowed in',
  stateNames,
  codes => sql`
    u.id in (select g.user_id from user_geolocations g
              where g.region_code = any(${codes}::text[]) and ${isLocationAllowed})`,
)

export const activityFilters = { build, device, seen, playing, funds, region, allowedIn }

export const personFilters = {
  shared: oneOf(
    'Shared with another account',
    { recent: 'anything, found within 7 days', ...linkKinds },
    what =>
      what === 'recent'
        ? sql`u.id in (select shared.user_id from (${recentlyShared}) as shared)`
        : sql`u.id in (${sharingUsers([what])})`,
  ),
  linked: filter({
    label: 'Linked with',
    editor: { kind: 'text', placeholder: 'U-40218' },
    value: z.string().transform((text, context) => {
      const id = readId(text, 'u')
      if (!id) context.addIssue({ code: 'custom', message: 'not a user' })
      return id ?? 0
    }),
    write: id => `U-${id}`,
    describe: id => `U-${id}`,
    where: id => sql`u.id in (${linkedUsers(id)})`,
  }),
}
