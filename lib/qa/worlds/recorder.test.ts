import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { installRecorder } from './recorder'
import { runScript } from './template'

const remove = 'drop function if exists qa_record_job cascade'

test('a process installs the recorder while another one does', async () => {
  const url = process.env.DATABASE_URL ?? ''
  const first = new pg.Client({ connectionString: url })
  const observer = new pg.Client({ connectionString: url })
  await Promise.all([first.connect(), observer.connect()])
  await observer.query(remove)
  await first.query('begin')
  await first.query(installRecorder)
  const second = runScript(new URL(url).pathname.slice(1), installRecorder)
  const waiting = `select from pg_stat_activity where application_name = 'slatekeeper qa' and wait_event_type = 'Lock'`
  await vi.waitFor(async () => expect((await observer.query(waiting)).rowCount).toBe(1), { timeout: 10_000 })
  await first.query('commit')
  await expect(second).resolves.toBeUndefined()
  await observer.query(remove)
  await Promise.all([first.end(), observer.end()])
})
