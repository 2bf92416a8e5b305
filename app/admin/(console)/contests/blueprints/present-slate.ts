import { matchStatusNames } from '@/lib/play/feed/matches-list'
import { type FeedMatch, formatMatchName } from '@/lib/play/feed/rules'
import type { OfferedMatch } from './slate-picker'

export function presentSlate(matches: FeedMatch[]): OfferedMatch[] {
  return matches.map(match => ({
    feedGameId: match.feedGameId,
    name: formatMatchName(match),
    scheduledAt: match.scheduledAt?.toISOString() ?? null,
    status: match.status === 'Scheduled' ? null : matchStatusNames[match.status],
  }))
}
