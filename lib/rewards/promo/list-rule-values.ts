import { maskText } from '@/lib/core/mask'
import { prisma } from '@/lib/db/client'
import { Platform, UserMode } from '@/lib/db/generated/enums'
import type { ExperienceLevel } from '@/lib/people/engagement/levels'

const levels: ExperienceLevel[] = ['Beginner', 'Intermediate', 'Expert']

/** The values that users can have, for the rules of promos that compare them. With `isMasked`, without segments named by a contact. */
export async function listRuleValues({ isMasked }: { isMasked: boolean }) {
  const [kyc, geo, regions, segments] = await Promise.all([
    prisma.kycStatus.findMany({ orderBy: { id: 'asc' } }),
    prisma.geoLocationStatus.findMany({ orderBy: { id: 'asc' } }),
    prisma.region.findMany({ orderBy: { name: 'asc' } }),
    prisma.segment.findMany(),
  ])
  const plain = (values: readonly string[]) => values.map(value => ({ value }))
  return {
    kyc_status: plain(kyc.map(({ name }) => name)),
    geo_location_status: plain(geo.map(({ name }) => name)),
    experience_level: plain(levels),
    user_mode: plain(Object.values(UserMode)),
    platform: plain(Object.values(Platform)),
    region: regions.map(({ code, name }) => ({ value: code, label: name })),
    segment: segments
      .filter(({ name }) => !isMasked || maskText(name) === name)
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ name, users }) => ({ value: name, label: `${name} (${users.toLocaleString('en-US')})` })),
  }
}
