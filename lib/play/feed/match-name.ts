/** "Storm at Comets". */
export function formatMatchName({ homeTeam, awayTeam, feedGameId }: NamedMatch): string {
  return homeTeam || awayTeam ? `${awayTeam} at ${homeTeam}` : `Match ${feedGameId}`
}

type NamedMatch = { homeTeam: string; awayTeam: string; feedGameId: number }
