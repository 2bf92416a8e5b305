import sql from 'sql-template-tag'
import type { Db } from '@/lib/db/db'

const sounds = {
  stadium_crowd: 'Stadium crowd',
  night_drive: 'Night drive',
  halftime_brass: 'Halftime brass',
  quiet_rain: 'Quiet rain',
}

export async function seedSounds(db: Db) {
  await db.run(sql`
    insert into sounds (key, name, sequence)
    select key, name, sequence
      from unnest(${Object.keys(sounds)}::text[], ${Object.values(sounds)}::text[])
           with ordinality as sound (key, name, sequence)
    on conflict do nothing`)
}
