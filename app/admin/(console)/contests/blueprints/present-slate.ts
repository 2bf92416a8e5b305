import { tellMatch } from '@/app/admin/(console)/matches/corrections/words'
import type { SlateMatch } from '@/lib/contest/find-blueprint'
import type { OfferedMatch } from './slate-picker'

/** Matches as the slate's form takes them. */
export function presentSlate(matches: SlateMatch[]): OfferedMatch[] {
  return matches.map(match => ({
    feedGameId: match.feedGameId,
    name: tellMatch(match),
    scheduledAt: match.scheduledAt?.toISOString() ?? null,
    status: match.status,
  }))
}
