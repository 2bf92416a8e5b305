import sql from 'sql-template-tag'
import { z } from 'zod'
import { lockPictures } from '@/lib/app-config/picture/save-picture'
import { assertFresh } from '@/lib/change/audit/assert-fresh'
import { change } from '@/lib/change/change'
import { changedFields, restoredFields } from '@/lib/change/field-label'
import { Failure } from '@/lib/core/failure'
import { idShape, instantShape } from '@/lib/core/wire'
import type { Db } from '@/lib/db/db'
import { throwByConstraint } from '@/lib/db/transaction'
import { catalogFailures } from './catalog-changes'
import { gameInput } from './schema-console'

export type GameInput = z.output<typeof gameInput>

type StoredGame = GameInput & { updatedAt: Date }

/** Throws EditConflict, CatalogNameTaken, CatalogRowNotFound, PictureMissing. */
export const changeGame = change({
  name: 'game.change',
  role: 'editor',
  harmless: 'Changes the name, pictures and colors that the app shows for a game, and no rule.',
  did: changedFields,
  undone: restoredFields,
  undo: {
    role: 'editor',
    async read(db, { subjectId }) {
      const { updatedAt: _, ...values } = await lockGame(db, Number(subjectId))
      return values
    },
    async restore(db, { subjectId, before }) {
      const { updatedAt: _, ...now } = await lockGame(db, Number(subjectId))
      await writeGame(db, Number(subjectId), { ...now, ...(before as Partial<GameInput>) })
    },
  },
  failures: catalogFailures('game'),
  input: z.object({ id: idShape, updatedAt: instantShape, form: gameInput }),
  async run(db, { id, updatedAt, form }) {
    const { updatedAt: present, ...before } = await lockGame(db, id)
    await assertFresh(db, { type: 'game', id }, present, updatedAt)
    await writeGame(db, id, form)
    return { subject: { type: 'game', id, name: form.name }, before, after: form }
  },
})

async function lockGame(db: Db, id: number): Promise<StoredGame> {
  const game = await db.row<StoredGame>(sql`
    select name, image, featured_contest_image, featured_contest_color1, featured_contest_color2,
           featured_contest_color3, featured_contest_btn_color as featured_contest_button, big_wins_color1,
           big_wins_color2, big_wins_text_color, big_wins_image, big_wins_arrow,
           coalesce(updated_at, 'epoch') as updated_at
      from games where id = ${id} for update`)
  if (!game) throw new Failure('CatalogRowNotFound')
  return game
}

async function writeGame(db: Db, id: number, form: GameInput): Promise<void> {
  await lockPictures(db, [form.image, form.featuredContestImage, form.bigWinsImage, form.bigWinsArrow])
  await db
    .run(sql`
      update games
         set name = ${form.name}, image = ${form.image}, featured_contest_image = ${form.featuredContestImage},
             featured_contest_color1 = ${form.featuredContestColor1},
             featured_contest_color2 = ${form.featuredContestColor2},
             featured_contest_color3 = ${form.featuredContestColor3},
             featured_contest_btn_color = ${form.featuredContestButton}, big_wins_color1 = ${form.bigWinsColor1},
             big_wins_color2 = ${form.bigWinsColor2}, big_wins_text_color = ${form.bigWinsTextColor},
             big_wins_image = ${form.bigWinsImage}, big_wins_arrow = ${form.bigWinsArrow}
       where id = ${id}`)
    .catch(throwByConstraint({ games_name_key: () => new Failure('CatalogNameTaken', { name: form.name }) }))
}
