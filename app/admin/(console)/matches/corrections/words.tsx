import { State, type StateName } from '@/components/ui/state'
import type { ChangedResult } from '@/lib/corrections/rules'
import type { Correction } from '@/lib/corrections/list-corrections'

const states: Record<Correction['status'], [StateName, string]> = {
  open: ['held', 'Waiting'],
  accepted: ['live', 'Accepted'],
  rejected: ['withdrawn', 'Refused'],
  withdrawn: ['ended', 'Overtaken'],
  noted: ['ended', 'Too late'],
}

/** What became of corrections, as tabs name it. */
export const correctionStates = Object.entries(states).map(([status, [, name]]) => ({
  status: status as Correction['status'],
  name,
}))

/** Where a correction stands; an accepted one works until the last of its entries is settled anew. */
export function CorrectionState({
  correction: { status, appliedAt },
}: {
  correction: Pick<Correction, 'status' | 'appliedAt'>
}) {
  if (status === 'accepted' && !appliedAt) return <State is="scheduled">Settling anew</State>
  const [is, words] = states[status]
  return <State is={is}>{words}</State>
}

/** The match of a correction: "Storm at Comets". */
export function tellMatch({ homeTeam, awayTeam, feedGameId }: Match): string {
  return homeTeam || awayTeam ? `${awayTeam} at ${homeTeam}` : `Match ${feedGameId}`
}

type Match = { homeTeam: string; awayTeam: string; feedGameId: number }

/** A figure and whether it counts: "24.5", "Did not play". */
export function tellFigure({ figure, counts }: ChangedResult['from']): string {
  if (counts && figure !== null) return String(Number(figure))
  return figure === null ? 'Does not count' : `${Number(figure)}, does not count`
}

/** The changed figures in one line: "J. Ruiz 24.5 to 26, and 2 more". */
export function tellFigures(figures: readonly ChangedResult[]): string {
  const [first, ...more] = figures
  if (!first) return 'No figure'
  const told = `${first.name} ${tellFigure(first.from)} to ${tellFigure(first.to)}`
  return more.length > 0 ? `${told}, and ${more.length} more` : told
}

/** How it is told that a correction could not be decided. */
export const refusedCorrection = {
  CorrectionNotFound: 'There is no such correction.',
  CorrectionClosed: ({ status, by }: { status: string; by: string }) =>
    by
      ? `${by} has ${status} it meanwhile. Nothing was changed.`
      : 'The figures changed again meanwhile, so this difference no longer stands. Nothing was changed.',
  CorrectionStale:
    'Another correction settled some of its entries anew, so a new difference is being worked out. Open it in a minute.',
}
