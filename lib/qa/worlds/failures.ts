import type { FailureDetails } from '@/lib/core/failure'
import { type ErrorTexts, fields, plain } from '@/lib/core/reply'

const mostly = {
  WorldNotFound: plain(404, 'Unknown world. Create one with POST /qa/worlds.'),
  WorldsNotAllowed: plain<FailureDetails['WorldsNotAllowed']>(
    503,
    ({ role }) =>
      `A world is a database, and the role "${role}" may not create databases: run ALTER ROLE "${role}" CREATEDB.`,
    () => ({ 'retry-after': '60' }),
  ),
  WorldsDiskFull: plain(507, 'The disk of PostgreSQL is full. Delete worlds with DELETE /qa/worlds/{world}.'),
  WorldsTooMany: plain<FailureDetails['WorldsTooMany']>(
    409,
    ({ maximum }) =>
      `There are ${maximum} worlds, the maximum of QA_WORLDS. Delete one with DELETE /qa/worlds/{world}.`,
  ),
  SnapshotNotFound: plain(404, 'Unknown snapshot. GET /qa/snapshots lists them.'),
  SnapshotsTooMany: plain<FailureDetails['SnapshotsTooMany']>(
    409,
    ({ maximum }) =>
      `There are ${maximum} snapshots, the maximum. Delete one with DELETE /qa/snapshots/{snapshot}.`,
  ),
} satisfies ErrorTexts

const { WorldNotFound, WorldsNotAllowed, WorldsDiskFull, WorldsTooMany, SnapshotNotFound, SnapshotsTooMany } =
  mostly

const changes = {
  CatalogGameNotFound: fields<FailureDetails['CatalogGameNotFound']>(({ gameId }) => ({
    games: [`There is no game ${gameId} in the catalog.`],
  })),
  WorldClockOutOfRange: fields({
    'clock.frozen_at': ['The clock.frozen_at field must be within 50 years of now.'],
  }),
  WorldSettingInvalid: fields<FailureDetails['WorldSettingInvalid']>(({ key, message }) => ({
    [key ? `settings.${key}` : 'settings']: [message],
  })),
} satisfies ErrorTexts

export const createFailures = { ...changes, WorldsNotAllowed, WorldsDiskFull, WorldsTooMany }
export const changeFailures = { ...changes, WorldNotFound }
export const advanceFailures = {
  WorldNotFound,
  WorldClockOutOfRange: fields({ seconds: ['The clock of a world is at most 50 years ahead.'] }),
}
export const deleteFailures = { WorldNotFound }
export const takeFailures = { WorldNotFound, WorldsDiskFull, SnapshotsTooMany }
export const deleteSnapshotFailures = { SnapshotNotFound }
export const restoreFailures = { SnapshotNotFound, WorldsDiskFull }
