import { readSettings } from '@/lib/change/settings/read'
import { box, dataShape } from '@/lib/core/reply'
import { db } from '@/lib/db/client'
import { findExclusion } from '@/lib/people/restrictions/exclusion'
import { describeExclusion, presentResponsiblePlay } from './present'
import { readOwnLimits } from './read-responsible-play'
import { responsiblePlay } from './schema'

export const ownReply = { status: 200, shape: dataShape(responsiblePlay) } as const

export async function readOwnReply(userId: number) {
  const [limits, exclusion] = await Promise.all([readOwnLimits(db, userId), findExclusion(db, userId)])
  return presentResponsiblePlay(limits, exclusion, await readSettings())
}

export const exclusionLasts = box(({ until }: { until: string | null }) => ({
  heading: 'Already Excluded',
  message: describeExclusion(until),
  cta_type: 'Lobby',
}))
