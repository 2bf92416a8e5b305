import { expect, it } from 'vitest'
import { isFailure } from '@/lib/core/failure'
import { readFeedFile } from './read-file'

/** The problems of a file as strings. */
function problemsOf(content: string, gameId?: number): string[] {
  try {
    readFeedFile(content, gameId)
    return []
  } catch (error) {
    if (!isFailure(error, 'FeedFileInvalid')) throw error
    return error.detail.problems.map(({ line, field, reason }) => `${line} ${field}: ${reason}`)
  }
}

it('reads JSON in the feed format', () => {
  const payload = readFeedFile(
    '\uFEFF{"game_id": 2, "projections": [{"feed_player_id": 1, "feed_game_id": 2, "projection": 3.5}]}',
  )
  expect(payload).toMatchObject({
    game_id: 2,
    projections: [{ feed_player_id: 1, feed_game_id: 2, projection: 3.5 }],
  })
  expect(readFeedFile('{"game_id": 2}', 3)).toMatchObject({ game_id: 3 })
})

it('reads matches and leaves empty cells out', () => {
  const payload = readFeedFile(
    'feed_game_id,home_team,away_team,scheduled_at,status\n7,Herons,"Stags, the",2027-01-10T20:00:00+02:00,\n8,,,,Final\n',
    1,
  )
  expect(payload.games).toEqual([
    {
      feed_game_id: 7,
      home_team: 'Herons',
      away_team: 'Stags, the',
      scheduled_at: '2027-01-10T18:00:00.000Z',
    },
    { feed_game_id: 8, status: 'Final' },
  ])
})

it.each([
  [
    'a byte order mark, semicolons and line ends of Windows',
    '\uFEFFfeed_player_id;first_name;last_name;short_name;team\r\n9;Ada;Ash;A. Ash;Owls\r\n',
  ],
  [
    'tabs, capitals and spaces',
    'Feed_Player_ID\tfirst_name\tlast_name\tshort_name\tteam\n9 \tAda\tAsh\t A. Ash\tOwls\n\n',
  ],
])('reads players with %s', (_, content) => {
  expect(readFeedFile(content, 1).players).toEqual([
    { feed_player_id: 9, first_name: 'Ada', last_name: 'Ash', short_name: 'A. Ash', team: 'Owls' },
  ])
})

it('reads lines, and results with yes, no and none', () => {
  expect(readFeedFile('feed_player_id,feed_game_id,projection\n1,2,-0.5\n', 1).projections).toEqual([
    { feed_player_id: 1, feed_game_id: 2, projection: -0.5 },
  ])
  expect(
    readFeedFile('feed_player_id,feed_game_id,result,is_played\n1,2,20,yes\n2,2,,FALSE\n3,2,0,1\n', 1)
      .results,
  ).toEqual([
    { feed_player_id: 1, feed_game_id: 2, result: 20, is_played: true },
    { feed_player_id: 2, feed_game_id: 2, result: null, is_played: false },
    { feed_player_id: 3, feed_game_id: 2, result: 0, is_played: true },
  ])
})

it.each<[string, string, (string | RegExp)[]]>([
  [
    'invalid cells, by line',
    'feed_game_id,status,scheduled_at\n1,Final,\n\n2,Over,soon\nx,Final,\n',
    [
      /^4 scheduled_at: The scheduled_at field must be a UTC timestamp/,
      '4 status: The status field must be one of: Scheduled, InProgress, Final, Postponed, Canceled, Suspended, Delayed.',
      '5 feed_game_id: The feed_game_id field must be a number.',
    ],
  ],
  [
    'a missing field',
    'feed_player_id,feed_game_id,result,is_played\n1,2,,yes\n1,3,5,\n',
    [
      '2 result: The result field must be a number if the player took part.',
      /^3 is_played: The is_played field /,
    ],
  ],
  [
    'a duplicate row',
    'feed_game_id,status\n1,Final\n2,Final\n1,Scheduled\n',
    [/^4 feed_game_id: This duplicates line 2/],
  ],
  [
    'a row without a required cell',
    'feed_player_id,feed_game_id,projection\n1,2,3.5\n1,3\n',
    ['3 projection: The projection field is required.'],
  ],
  ['an unterminated quote', 'feed_game_id,home_team\n1,"Herons\n2,Owls\n', [/^\d : Quote Not Closed/]],
  ['an unknown column', 'feed_game_id,stadium\n1,North\n', [/^1 stadium: Unknown column in a file of games/]],
  [
    'lines and results in one file',
    'feed_player_id,feed_game_id,projection,result\n1,2,3,4\n',
    [/^1 : Import lines and results as two files/],
  ],
  ['a header without a known column', 'team,points\nOwls,3\n', [/^1 : The first line must name the columns/]],
  ['no rows', 'feed_game_id,status\n', [/^1 : The file has no rows/]],
  ['an empty file', '', ['1 : The file is empty.']],
])('rejects %s', (_, content, problems) => {
  const payload = problemsOf(content, 1)
  expect(payload).toEqual(
    problems.map(problem => (typeof problem === 'string' ? problem : expect.stringMatching(problem))),
  )
})

it.each([
  ['2', 2],
  ['2.0', 2],
  ['"2,0"', 2],
])('reads the ID %s', (cell, feed_game_id) => {
  expect(readFeedFile(`feed_player_id,feed_game_id,projection\n1,${cell},3.5\n`, 1).projections).toEqual([
    { feed_player_id: 1, feed_game_id, projection: 3.5 },
  ])
})

it.each(['2.000', '2.5', '-2', '"2,000"', '1e3'])('does not read %s as an ID', cell => {
  expect(problemsOf(`feed_player_id,feed_game_id,projection\n1,${cell},3.5\n`, 1)).toEqual([
    expect.stringContaining('feed_game_id'),
  ])
})

it('rejects a field that an object has twice', () => {
  expect(problemsOf('{"game_id": 1, "games": [{"feed_game_id": 1}], "games": []}')).toEqual([
    expect.stringContaining('games'),
  ])
})

it('rejects a CSV without a game, and invalid JSON', () => {
  expect(problemsOf('feed_game_id,status\n1,Final\n')).toEqual([expect.stringContaining('game_id')])
  expect(problemsOf('{"game_id": 1,')).toEqual([expect.stringContaining('Invalid JSON')])
  expect(problemsOf('{"game_id": 1, "games": [{"feed_game_id": 1, "status": "Over"}]}')).toEqual([
    expect.stringMatching(/^null games\.0\.status: The games\.0\.status field must be one of/),
  ])
})

it('reports the first 50 problems and the number of others', () => {
  const content = `feed_game_id,status\n${Array.from({ length: 80 }, (_, index) => `${index + 1},Over`).join('\n')}`
  try {
    readFeedFile(content, 1)
    expect.unreachable()
  } catch (error) {
    expect(isFailure(error, 'FeedFileInvalid') && [error.detail.problems.length, error.detail.more]).toEqual([
      50, 30,
    ])
  }
})
