import type { StateName } from '@/components/ui/state'
import type { FeedStatus, ServiceStatus } from '@/lib/console/overview/read-service-status'
import { formatCount, formatMoney, formatRelative, pluralize } from '@/lib/core/format'

/** The status of one part of the service. `href` leads to the page that fixes a problem. */
type StatusItem = { state: StateName; text: string; title: string; href?: string }

const slowMs = 250
const failingShare = 0.01
const idleFeedMs = 15 * 60_000

export const overdueHref = '/admin/matches?view=overdue'
export const overdueContestsHref = '/admin/contests?view=overdue'

export function describeStatus({ api, feed, jobs }: ServiceStatus, now: Date): StatusItem[] {
  return [describeApi(api), describeFeed(feed, now), describeJobs(jobs, now)]
}

function describeApi({ calls, failed, medianMs }: ServiceStatus['api']): StatusItem {
  const requests = `${pluralize(calls, 'app request')} in the last 5 minutes`
  if (medianMs === null) return { state: 'draft', text: 'No recent API requests', title: requests }
  if (failed > 0)
    return {
      state: failed / calls >= failingShare ? 'failed' : 'paused',
      text: `${formatCount(failed)} of ${pluralize(calls, 'API request')} failed`,
      title: `${requests}. The server log has each error by request ID. Turn on maintenance to close the app`,
      href: '/admin/maintenance',
    }
  const text = `API responds in ${medianMs < 1 ? 'under 1' : Math.round(medianMs)} ms`
  const title = `Median of ${requests}`
  if (medianMs < slowMs) return { state: 'live', text, title }
  return {
    state: 'paused',
    text: `${text}, slow`,
    title: `${title}. Check running jobs`,
    href: '/admin/jobs',
  }
}

function describeFeed(feed: FeedStatus, now: Date): StatusItem {
  const { deliveredAt, matchesInProgress, overdueMatches, silent } = feed
  const href = '/admin/matches'
  if (!deliveredAt && overdueMatches === 0)
    return {
      state: 'draft',
      text: 'No feed yet',
      title: 'No delivery received. You can import a file',
      href,
    }
  const age = deliveredAt ? `Feed ${formatRelative(deliveredAt, now)}` : 'No feed yet'
  const [first, ...others] = silent
  if (first) {
    const sports = others.length > 0 ? `${first.sport} and ${formatCount(others.length)} more` : first.sport
    return {
      state: 'failed',
      text: `No feed from ${sports} for ${elapsed(first.deliveredAt, now)}`,
      title: `${matches(first.matches)} in progress. You can import a file or enter results`,
      href,
    }
  }
  if (overdueMatches > 0)
    return {
      state: 'failed',
      text: `${age}, ${matches(overdueMatches)} overdue`,
      title: 'Started more than 12 hours ago and not over. You can import a file or enter results',
      href: overdueHref,
    }
  if (matchesInProgress === 0 && deliveredAt && now.getTime() - deliveredAt.getTime() > idleFeedMs)
    return { state: 'ended', text: `${age}, no match in progress`, title: 'Latest delivery' }
  return {
    state: 'live',
    text: age,
    title: `Latest delivery. ${matches(matchesInProgress)} in progress`,
  }
}

function describeJobs({ failed, late, lateSince, stillSince }: ServiceStatus['jobs'], now: Date): StatusItem {
  if (stillSince)
    return {
      state: 'failed',
      text: `No job started for ${elapsed(stillSince, now)}`,
      title: 'No process is running jobs',
      href: '/admin/jobs',
    }
  if (failed > 0)
    return {
      state: 'failed',
      text: `${pluralize(failed, 'job')} failed`,
      title: 'Run them again or dismiss them',
      href: '/admin/jobs?state=failed',
    }
  if (late > 0 && lateSince)
    return {
      state: 'paused',
      text: `${pluralize(late, 'job')} late by ${elapsed(lateSince, now)}`,
      title: 'Jobs that are due but have not started',
      href: '/admin/jobs?state=queued',
    }
  return { state: 'live', text: 'Jobs on time', title: 'No failed jobs, none late by more than two minutes' }
}

const matches = (count: number) => pluralize(count, 'match', 'matches')
const elapsed = (since: Date, now: Date) => formatRelative(since, now).replace(/ ago$/, '')

export function describeHeldLines({ players, requested }: { players: number; requested: number }): string {
  if (requested === players)
    return 'Their changed lines wait for another manager, or for a line from the feed'
  const lines = requested === 0 ? 'Their changed lines' : 'Some of their changed lines'
  return `${lines} have no open request. Change them again, or wait for a line from the feed`
}

type Overdue = { kind: 'overdue' | 'contests'; entries: number; cents: number }

/** The entries of matches without results, or of contests that no one completed. */
export function describeOverdue({ kind, entries, cents }: Overdue): string {
  const open = entries === 0 ? 'No open entries' : pluralize(entries, 'open entry', 'open entries')
  const buyIns = cents === 0 ? '' : ` with ${formatMoney(cents)} of cash buy-ins`
  const advice =
    kind === 'overdue'
      ? 'They started more than 12 hours ago. Import a file or enter results'
      : 'They should be over. Enter standings, or cancel to refund'
  return `${open}${buyIns}. ${advice}`
}
