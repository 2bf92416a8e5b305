import sql from 'sql-template-tag'
import { db } from '@/lib/db/client'
import { attemptsOf, type Task } from './task'

/** Tells the database which tasks there are, so that the console knows them without doing any. */
export async function publishTasks(tasks: Task[]): Promise<void> {
  const names = tasks.map(task => task.name)
  await db.run(sql`
    insert into job_tasks as known (name, does, schedule, max_attempts)
    select * from unnest(${names}::text[], ${tasks.map(task => task.description)}::text[],
                         ${tasks.map(task => task.schedule ?? null)}::text[], ${tasks.map(attemptsOf)}::int[])
           as told (name, does, schedule, max_attempts)
     order by name
    on conflict (name) do update
       set does = excluded.does, schedule = excluded.schedule, max_attempts = excluded.max_attempts
     where (known.does, known.schedule, known.max_attempts)
           is distinct from (excluded.does, excluded.schedule, excluded.max_attempts)`)
  await db.run(sql`delete from job_tasks where name <> all(${names}::text[])`)
}

/** Asks for a run of each of these recurring tasks; several processes that ask at once get one. */
export async function askFor(tasks: Task[]): Promise<void> {
  for (const { name, ...task } of tasks)
    await db.run(sql`
      select graphile_worker.add_job(${name}::text, queue_name => ${name}::text, job_key => ${`start:${name}`}::text,
                                     max_attempts => ${attemptsOf(task)}::int)`)
}
