import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { logDevice } from '@/lib/people/device/log-device'

type Report = { platform?: string; version: string; model?: string; daysAgo?: number }

/** Logs a device of the user like the app, that many days ago. Call it oldest first. */
export async function reportDevice(
  userId: number,
  { platform = 'ios', version, model = `Phone ${version}`, daysAgo = 0 }: Report,
): Promise<void> {
  await logDevice({ id: userId, tokenId: null }, { platform, os: '18', version, brand: 'Any', model })
  if (daysAgo === 0) return
  const ago = sql`make_interval(days => ${daysAgo})`
  await db.run(sql`
    with logs as (
      update device_info_logs set created_at = created_at - ${ago}
       where user_id = ${userId} and (platform, model, version) = (${platform}, ${model}, ${version})
    )
    update devices set seen_at = seen_at - ${ago}
     where user_id = ${userId} and (platform, model) = (parse_platform(${platform}), ${model})`)
}
