import sql from 'sql-template-tag'
import { countApprovalsFor, listApprovals } from '@/lib/approval/list-approvals'
import { db } from '@/lib/db/client'
import { countJobs, listJobs } from '@/lib/jobs/list-jobs'
import { maskRecipient } from '@/lib/mask'
import { listCorrections } from '@/lib/corrections/list-corrections'
import { listReleases } from '@/lib/release/list-releases'
import { readStoredWindows } from '@/lib/maintenance/stored-windows'
import { countBlastRadius } from '@/lib/impact/blast-radius'

/** Something that wants an operator, with where it is looked at; amounts in cents. */
export type Need =
  | { is: 'messages'; count: number; lastError: string; at: Date }
  | { is: 'jobs'; count: number; task: string; lastError: string; at: Date }
  | { is: 'correction'; id: number; game: string; entries: number; changeCents: number; at: Date }
  | { is: 'approval'; id: number; subject: string; by: string; at: Date }
  | { is: 'release'; id: number; name: string; devices: number; playing: number; at: Date }
  | { is: 'window'; id: number; endsAt: Date | null; at: Date }

const soonMs = 48 * 3_600_000

/** What wants an operator, the most urgent first: what failed, what waits for a yes, what comes within two days. */
export async function listAttentionItems(operatorId: number): Promise<Need[]> {
  const lists = await Promise.all([
    findFailedMessages(),
    findFailedJobs(),
    findCorrections(),
    findApprovals(operatorId),
    findForcing(),
    findWindows(),
  ])
  return lists.flat()
}

/** How many things wait on each page, quick enough for every page to ask. */
export async function countAttentionItems(operatorId: number) {
  const [row, approvals] = await Promise.all([
    db.row<{ messages: number; jobs: number; corrections: number }>(sql`
      select (select count(*)::int from messages
               where status = 'failed' and created_at > now() - interval '7 days') as messages,
             (select count(*)::int from graphile_worker.jobs
               where locked_at is null and attempts >= max_attempts) as jobs,
             (select count(*)::int from settlement_corrections where status = 'open') as corrections`),
    countApprovalsFor(operatorId),
  ])
  const { messages = 0, jobs = 0, corrections = 0 } = row ?? {}
  return { messages, jobs, corrections, approvals }
}

async function findFailedMessages(): Promise<Need[]> {
  const row = await db.row<{ count: number; lastError: string; recipient: string; at: Date | null }>(sql`
    select count(*)::int as count, max(created_at) as at,
           coalesce((array_agg(last_error order by id desc))[1], '') as last_error,
           coalesce((array_agg(recipient order by id desc))[1], '') as recipient
      from messages where status = 'failed' and created_at > now() - interval '7 days'`)
  if (!row?.at) return []
  const { count, recipient, at } = row
  // Viewers read this too, and a carrier may name whom it refused.
  const lastError = row.lastError.replaceAll(recipient, maskRecipient(recipient))
  return [{ is: 'messages', count, lastError, at }]
}

async function findFailedJobs(): Promise<Need[]> {
  const { failed } = await countJobs()
  const [latest] = failed > 0 ? await listJobs({ state: 'failed', limit: 1 }) : []
  if (!latest) return []
  const { task, lastError, startedAt, createdAt } = latest
  return [{ is: 'jobs', count: failed, task, lastError, at: startedAt ?? createdAt }]
}

async function findCorrections(): Promise<Need[]> {
  const open = await listCorrections({ status: 'open', limit: 10 })
  return open.map(({ id, awayTeam, homeTeam, entries, paidOutCents, takenBackCents, foundAt }) => ({
    is: 'correction',
    id,
    game: `${awayTeam} at ${homeTeam}`,
    entries,
    changeCents: Number(paidOutCents - takenBackCents),
    at: foundAt,
  }))
}

async function findApprovals(operatorId: number): Promise<Need[]> {
  const open = await listApprovals({ isOpen: true, limit: 10 })
  return open
    .filter(approval => approval.requestedById !== operatorId)
    .map(({ id, subjectName, requestedByName, requestedAt }) => ({
      is: 'approval',
      id,
      subject: subjectName,
      by: requestedByName,
      at: requestedAt,
    }))
}

async function findForcing(): Promise<Need[]> {
  const { now, releases } = await listReleases()
  const forcing = releases.filter(
    ({ state, forceUpdate, publishAt }) =>
      state === 'scheduled' && forceUpdate && publishAt && publishAt.getTime() < now.getTime() + soonMs,
  )
  return Promise.all(
    forcing.map(async ({ id, platform, version, publishAt }): Promise<Need> => {
      const at = publishAt ?? now
      const { devicesHit, playingUsers } = await countBlastRadius({ platform, version, at })
      const name = `${platform === 'ios' ? 'iOS' : 'Android'} ${version}`
      return { is: 'release', id, name, devices: devicesHit, playing: playingUsers, at }
    }),
  )
}

async function findWindows(): Promise<Need[]> {
  const { now, windows } = await readStoredWindows(db)
  const isSoon = (at: Date) => at > now && at.getTime() < now.getTime() + soonMs
  return windows
    .filter(({ canceledAt, startsAt }) => !canceledAt && isSoon(startsAt))
    .map(({ id, startsAt, endsAt }) => ({ is: 'window', id, endsAt, at: startsAt }))
}
