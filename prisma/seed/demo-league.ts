const dayMs = 86_400_000

/** The demo's feed ids of a game are from its own id times this to the next game's. */
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

/** Position, lowest line, and how far lines go up from it: yards, points, bases and shots. */
const figures: Record<number, [position: string, lowest: number, range: number][]> = {
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

/** The invented teams of the demo, eight a game of the catalog. */
export const demoTeams: Record<number, string[]> = Object.fromEntries(
  Object.entries(nicknames).map(([gameId, names]) => [
    gameId,
    cities.map((city, index) => `${city} ${names[index]}`),
  ]),
)

/** The invented athletes of one game, four a team; ids are the same on every slate. */
export function drawRoster(gameId: number) {
  return teamsOf(gameId).flatMap((team, teamIndex) =>
    (figures[gameId] ?? []).map(([position], seat) => {
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

/** Four games from the day after tomorrow on, eight players in each, with the feed ids from `firstId` on. */
export function drawSlate(gameId: number, firstId: number, at: Date) {
  const day = Math.floor(at.getTime() / dayMs)
  const teams = teamsOf(gameId)
  const games = [0, 1, 2, 3].map(index => ({
    game_id: gameId,
    feed_game_id: firstId + index,
    home_team: pick(teams, index),
    away_team: pick(teams, 4 + ((index + day) % 4)),
    // Late afternoon to evening in America, each game of a day half an hour after the other sport's.
    scheduled_at: new Date((day + 2 + index) * dayMs + (22 * 2 + gameId) * (dayMs / 48)).toISOString(),
  }))
  const projections = games.flatMap((game, index) =>
    [index, 4 + ((index + day) % 4)].flatMap(teamIndex =>
      (figures[gameId] ?? []).map(([, lowest, range], seat) => ({
        game_id: gameId,
        feed_game_id: game.feed_game_id,
        feed_player_id: playerId(gameId, teamIndex, seat),
        projection: drawLine(lowest, range, day + teamIndex * 11 + seat * 5),
      })),
    ),
  )
  return { games, projections }
}

/** Mostly a half, so that no pick is void; one line in eight is whole, so that some can be. */
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
