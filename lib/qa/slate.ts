/** Feed ids from here on are personas' own; twenty to a user. */
const firstId = 1_500_000_000
const idsPerUser = 20

const teams = [
  ['Alder Bay Pilots', 'Copperfield Kites'],
  ['Dunmore Larks', 'Easthaven Rams'],
  ['Fernvale Otters', 'Granite City Bolts'],
] as const
const people = [
  ['Abel', 'Northcott'],
  ['Bruno', 'Ostrander'],
  ['Caleb', 'Pemberly'],
  ['Davin', 'Quarrell'],
  ['Ezra', 'Rothwell'],
  ['Felix', 'Sandoval'],
  ['Gideon', 'Thackery'],
  ['Hugo', 'Umberland'],
  ['Ivan', 'Vantreight'],
  ['Jonas', 'Whitlock'],
  ['Kurt', 'Yardley'],
  ['Leon', 'Zimmer'],
] as const

/** A slate that no other user's touches: three games, two teams each, two players a team, one line a player. */
export function drawSlate(userId: number) {
  const start = firstId + userId * idsPerUser
  const games = teams.map(([home_team, away_team], index) => ({
    feed_game_id: start + index,
    home_team,
    away_team,
    hours_ahead: 48 + 3 * index,
  }))
  const players = people.map(([first_name, last_name], index) => ({
    feed_player_id: start + index,
    feed_game_id: start + Math.floor(index / 4),
    first_name,
    last_name,
    short_name: `${first_name[0]}. ${last_name}`,
    team: teams.flat()[Math.floor(index / 2)],
    headshot: index % 4 === 3 ? null : `/players/silhouette-${1 + (index % 6)}.png`,
    projection: 10.5 + 4 * index,
  }))
  return { games, players }
}
