import type { LoggedChange, Reverter } from '@/lib/change/audit/reverter'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { type GameInput, lockGame, writeGame } from './change-game'
import { writeOrder } from './reorder'
import type { CatalogKind } from './rules'
import { writeName } from './save-navigation'
import { deleteSound, writeSoundName } from './save-sound'
import { lockRows, type StoredRow } from './stored-rows'
import { writeStatus } from './switch-status'

export const gameReverter: Reverter = {
  role: 'editor',
  async read(db, { subjectId }) {
    const { updatedAt: _, ...values } = await lockGame(db, Number(subjectId))
    return values
  },
  async restore(db, { subjectId, before }) {
    const { updatedAt: _, ...now } = await lockGame(db, Number(subjectId))
    await writeGame(db, Number(subjectId), { ...now, ...(before as Partial<GameInput>) })
  },
}

const statusReverter = (kind: CatalogKind): Reverter => ({
  role: 'editor',
  read: async (db, change) => readField(db, kind, change, 'status'),
  async restore(db, { subjectId, before }) {
    await writeStatus(db, kind, Number(subjectId), before?.status as StoredRow['status'])
  },
})

const orderReverter = (kind: CatalogKind): Reverter => ({
  role: 'editor',
  async read(db) {
    return { order: (await lockRows(db, kind)).map(row => row.name) }
  },
  async restore(db, { before }) {
    const rows = await lockRows(db, kind)
    const names = (before?.order ?? []) as string[]
    const ids = names.flatMap(name => rows.filter(row => row.name === name).map(row => row.id))
    if (ids.length !== rows.length) throw new Failure('OrderOutdated')
    await writeOrder(db, kind, ids)
  },
})

export const gameStatusReverter = statusReverter('game')

export const gameOrderReverter = orderReverter('game')

export const navigationStatusReverter = statusReverter('navigation')

export const navigationOrderReverter = orderReverter('navigation')

/** Reverting an added entry deletes it. */
export const navigationReverter: Reverter = {
  role: 'editor',
  read: async (db, change) => readField(db, 'navigation', change, 'name'),
  async restore(db, { subjectId, before }) {
    if (before) await writeName(db, Number(subjectId), before.name as string)
    else await db.prisma.navigation.delete({ where: { id: Number(subjectId) } })
  },
}

export const soundStatusReverter = statusReverter('sound')

export const soundOrderReverter = orderReverter('sound')

/** Reverting an added sound deletes it, unless users have chosen it. */
export const soundReverter: Reverter = {
  role: 'editor',
  read: async (db, change) => readField(db, 'sound', change, 'name'),
  async restore(db, { subjectId, before }) {
    if (before) await writeSoundName(db, Number(subjectId), before.name as string)
    else await deleteSound(db, Number(subjectId))
  },
}

async function readField(db: Db, kind: CatalogKind, change: LoggedChange, field: 'name' | 'status') {
  const row = (await lockRows(db, kind)).find(({ id }) => id === Number(change.subjectId))
  return row ? { [field]: row[field] } : null
}
