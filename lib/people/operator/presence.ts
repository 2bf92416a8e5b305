import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'

type PresentOperator = { name: string; isEditing: boolean }

/** Heartbeats come every 30 seconds. */
const presentSeconds = 65

/** Records that the operator has the object open, and returns the others who do; those who edit it come first. */
export async function markPresent(
  operatorId: number,
  { object, isEditing }: { object: string; isEditing: boolean },
): Promise<PresentOperator[]> {
  return db.rows<PresentOperator>(sql`
    with expired as (delete from operator_presences where seen_at < now() - interval '1 hour' and object <> ${object}),
    marked as (
      insert into operator_presences (object, operator_id, is_editing) values (${object}, ${operatorId}, ${isEditing})
      on conflict (object, operator_id) do update set is_editing = excluded.is_editing, seen_at = clock_timestamp()
    )
    select o.name, p.is_editing from operator_presences p join operators o on o.id = p.operator_id
     where p.object = ${object} and p.operator_id <> ${operatorId}
       and p.seen_at > now() - make_interval(secs => ${presentSeconds})
     order by p.is_editing desc, o.name`)
}

export async function markAbsent(operatorId: number, object: string): Promise<void> {
  await db.run(sql`delete from operator_presences where object = ${object} and operator_id = ${operatorId}`)
}
