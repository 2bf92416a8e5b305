const dayMs = 86_400_000

/** Feed IDs of a game start at its ID times this number. */
export const idsPerGame = 1_000_000

const cities = [
  'Port Alder',
  'Iron Ridge',
  'Lakehaven',
  'Silver Mesa',
  'Northgate',
  'Coral Point',
  'Elmsworth',
  'Red Harbor',
]
const nicknames: Record<number, string[]> = {
  1: ['Admirals', 'Stags', 'Herons', 'Drovers', 'Anvils', 'Breakers', 'Foxhounds', 'Lanterns'],
  2: ['Tides', 'Furnace', 'Skippers', 'Comets', 'Sentries', 'Current', 'Owls', 'Beacons'],
  3: ['Gulls', 'Millers', 'Anglers', 'Prospectors', 'Lamplighters', 'Divers', 'Orchards', 'Buoys'],
  4: ['Icebreakers', 'Smelters', 'Loons', 'Frost', 'Wardens', 'Narwhals', 'Badgers', 'Foghorns'],
}
const firstNames = [
  'Arlo',
  'Bastian',
  'Corwin',
  'Dashiel',
  'Emeric',
  'Fenwick',
  'Galen',
  'Hollis',
  'Ives',
  'Jorah',
  'Kellan',
]
const lastNames = [
  ...[
    'Ashvane',
    'Brackwell',
    'Culverin',
    'Dunmarch',
    'Everholt',
    'Farrowick',
    'Glenmoor',
    'Hartsung',
    'Ironquist',
  ],
  ...['Jessamer', 'Kilbraith', 'Larkspire', 'Mossgrave', 'Nethercote', 'Oakensen', 'Pellworth', 'Quillmark'],
  ...['Ravenholm', 'Stonebrook', 'Tollimar', 'Underhay', 'Vosskamp', 'Wrenfield', 'Yarrowby', 'Zelverton'],
]

/** Position, lowest line and range, in yards, points, bases or shots. */
const lineRanges: Record<number, [position: string, lowest: number, range: number][]> = {
  1: [
    ['QB', 204.5, 60],
    ['RB', 48.5, 40],
    ['WR', 52.5, 36],
    ['TE', 29.5, 24],
  ],
  2: [
    ['PG', 17.5, 9],
    ['SG', 14.5, 10],
    ['SF', 12.5, 9],
    ['C', 9.5, 8],
  ],
  3: [
    ['SS', 1.5, 2],
    ['CF', 1.5, 2],
    ['1B', 1.5, 3],
    ['C', 0.5, 2],
  ],
  4: [
    ['C', 2.5, 2],
    ['LW', 1.5, 3],
    ['RW', 1.5, 3],
    ['D', 1.5, 2],
  ],
}

/** Eight teams per game of the catalog. */
export const demoTeams: Record<number, string[]> = Object.fromEntries(
  Object.entries(nicknames).map(([gameId, names]) => [
    gameId,
    cities.map((city, index) => `${city} ${names[index]}`),
  ]),
)

/** Four athletes per team, with the same IDs on every slate. */
export function generateDemoRoster(gameId: number) {
  return teamsOf(gameId).flatMap((team, teamIndex) =>
    (lineRanges[gameId] ?? []).map(([position], seat) => {
      const number = gameId * 100 + teamIndex * 4 + seat
      const first = pick(firstNames, number)
      const last = pick(lastNames, number)
      return {
        game_id: gameId,
        feed_player_id: playerId(gameId, teamIndex, seat),
        first_name: first,
        last_name: last,
        short_name: `${first[0]}. ${last}`,
        team,
        position,
        headshot: `/players/silhouette-${1 + (number % 6)}.png`,
      }
    }),
  )
}

/** Four matches from the day after tomorrow, with eight players each and feed IDs from `firstId`. */
export function generateDemoSlate(gameId: number, firstId: number, at: Date) {
  const day = Math.floor(at.getTime() / dayMs)
  const teams = teamsOf(gameId)
  const games = [0, 1, 2, 3].map(index => ({
    game_id: gameId,
    feed_game_id: firstId + index,
    home_team: pick(teams, index),
    away_team: pick(teams, 4 + ((index + day) % 4)),
    // Late afternoon to evening in America; the games of a day start half an hour apart.
    scheduled_at: new Date((day + 2 + index) * dayMs + (22 * 2 + gameId) * (dayMs / 48)).toISOString(),
  }))
  const projections = games.flatMap((game, index) =>
    [index, 4 + ((index + day) % 4)].flatMap(teamIndex =>
      (lineRanges[gameId] ?? []).map(([, lowest, range], seat) => ({
        game_id: gameId,
        feed_game_id: game.feed_game_id,
        feed_player_id: playerId(gameId, teamIndex, seat),
        projection: drawLine(lowest, range, day + teamIndex * 11 + seat * 5),
      })),
    ),
  )
  return { games, projections }
}

/** Mostly half numbers, which cannot end in a void pick; one line in eight is whole. */
function drawLine(lowest: number, range: number, seed: number) {
  const line = lowest + ((seed * 7) % range)
  return seed % 8 ? line : line + 0.5
}

function teamsOf(gameId: number) {
  return demoTeams[gameId] ?? []
}

function playerId(gameId: number, teamIndex: number, seat: number) {
  return gameId * idsPerGame + teamIndex * 4 + seat + 1
}

function pick<Item>(items: Item[], index: number) {
  return items[index % items.length] as Item
}
