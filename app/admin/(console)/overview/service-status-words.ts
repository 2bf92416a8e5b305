import { formatCount, pluralize, formatRelative } from '@/components/ui/format'
import type { StateName } from '@/components/ui/state'
import type { FeedStatus, Standing } from '@/lib/overview/read-service-status'

/** How one part of the service does, in a few words; `href` is where it is mended, absent where nothing is off. */
export type StatusLine = { state: StateName; words: string; title: string; href?: string }

const slowMs = 250
const badShare = 0.01
const quietMs = 3_600_000

/** The API, the feed and the jobs, each in a few words. */
export function describeServiceStatus({ api, feed, jobs }: Standing, now: Date): StatusLine[] {
  return [tellApi(api), tellFeed(feed, now), tellJobs(jobs, now)]
}

function tellApi({ calls, failed, medianMs }: Standing['api']): StatusLine {
  const lately = `${pluralize(calls, 'call')} of the app in the last 5 minutes`
  if (medianMs === null) return { state: 'draft', words: 'API not asked lately', title: lately }
  if (failed > 0)
    return {
      state: failed / calls >= badShare ? 'failed' : 'held',
      words: `${formatCount(failed)} of ${pluralize(calls, 'API call')} failed`,
      title: `${lately}; the service’s log has each failure by its request id. Maintenance closes the app meanwhile`,
      href: '/admin/maintenance',
    }
  const words = `API answers in ${medianMs < 1 ? 'under 1' : Math.round(medianMs)} ms`
  const title = `Half of ${lately} were answered within that`
  if (medianMs < slowMs) return { state: 'live', words, title }
  return { state: 'held', words: `${words}, slowly`, title: `${title}; see what runs`, href: '/admin/jobs' }
}

function tellFeed({ deliveredAt, gamesOn, silent }: FeedStatus, now: Date): StatusLine {
  const href = '/admin/matches'
  if (!deliveredAt)
    return {
      state: 'draft',
      words: 'No feed yet',
      title: 'Nothing was delivered; a file can be imported',
      href,
    }
  const age = formatRelative(deliveredAt, now)
  const [first, ...others] = silent
  if (first) {
    const sports = others.length > 0 ? `${first.sport} and ${formatCount(others.length)} more` : first.sport
    const since = formatRelative(first.deliveredAt, now).replace(/ ago$/, '')
    return {
      state: 'failed',
      words: `No feed of ${sports} for ${since}`,
      title: `${pluralize(first.games, 'game')} on; results can be imported or written by hand`,
      href,
    }
  }
  if (gamesOn === 0 && now.getTime() - deliveredAt.getTime() > quietMs)
    return { state: 'ended', words: `Feed ${age}, no game is on`, title: 'The latest delivery' }
  return {
    state: 'live',
    words: `Feed ${age}`,
    title: `The latest delivery; ${pluralize(gamesOn, 'game')} on`,
  }
}

function tellJobs({ failed, late, lateSince, stillSince }: Standing['jobs'], now: Date): StatusLine {
  if (stillSince)
    return {
      state: 'failed',
      words: `No job was begun for ${formatRelative(stillSince, now).replace(/ ago$/, '')}`,
      title: 'No process of the service does jobs',
      href: '/admin/jobs',
    }
  if (failed > 0)
    return {
      state: 'failed',
      words: `${pluralize(failed, 'job')} failed`,
      title: 'Run again or dismissed on their page',
      href: '/admin/jobs?state=failed',
    }
  if (late > 0 && lateSince)
    return {
      state: 'held',
      words: `${pluralize(late, 'job')} late by ${formatRelative(lateSince, now).replace(/ ago$/, '')}`,
      title: 'They could have begun by then',
      href: '/admin/jobs?state=queued',
    }
  return { state: 'live', words: 'Jobs on time', title: 'None failed, none waits longer than two minutes' }
}
