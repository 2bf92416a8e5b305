import sql from 'sql-template-tag'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import type { Author } from '@/lib/change/audit/author'
import { recordChange } from '@/lib/change/audit/record'
import { Failure } from '@/lib/core/failure'
import type { Db } from '@/lib/db/db'
import { throwByConstraint, transaction } from '@/lib/db/transaction'
import { getRow, lockRows } from './stored-rows'

type NewSound = { key: string; name: string }

/** New sounds are last and paused. The key never changes: apps find the recording by it. Throws SoundKeyTaken, CatalogNameTaken. */
export async function addSound(by: Author, { key, name }: NewSound) {
  return transaction(async db => {
    const last = (await lockRows(db, 'sound')).at(-1)?.sequence ?? 0
    const added = await db
      .one<{ id: number }>(sql`
        insert into sounds (key, name, status, sequence) values (${key}, ${name}, 'Paused', ${last + 1}) returning id`)
      .catch(throwIfTaken({ key, name }))
    const auditId = await recordChange(db, by, {
      action: 'sound.add',
      subject: { type: 'sound', id: added.id, name },
      before: null,
      after: { name },
    })
    return { id: added.id, auditId }
  })
}

/** Throws EditConflict, CatalogNameTaken, CatalogRowNotFound. */
export async function renameSound(by: Author, edit: { id: number; updatedAt: Date }, name: string) {
  const { id } = edit
  return transaction(async db => {
    const row = getRow(await lockRows(db, 'sound'), id)
    await assertFresh(db, { type: 'sound', id }, row.updatedAt, edit.updatedAt)
    await writeSoundName(db, id, name)
    const auditId = await recordChange(db, by, {
      action: 'sound.rename',
      subject: { type: 'sound', id, name },
      before: { name: row.name },
      after: { name },
    })
    return { auditId, previousName: row.name }
  })
}

/** Throws CatalogNameTaken. */
export async function writeSoundName(db: Db, id: number, name: string): Promise<void> {
  await db.run(sql`update sounds set name = ${name} where id = ${id}`).catch(throwIfTaken({ key: '', name }))
}

/** Throws SoundInUse. */
export async function deleteSound(db: Db, id: number): Promise<void> {
  const deleted = await db.run(sql`
    delete from sounds
     where id = ${id} and not exists (select from user_background_sounds where sound_key = key)
       and not exists (select from user_engagement where next_sound_key = key)`)
  if (deleted === 0) throw new Failure('SoundInUse')
}

const throwIfTaken = ({ key, name }: NewSound) =>
  throwByConstraint({
    sounds_pkey: () => new Failure('SoundKeyTaken', { key }),
    sounds_name_key: () => new Failure('CatalogNameTaken', { name }),
  })
