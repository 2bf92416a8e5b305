import { chown, mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Written } from '@/lab/ledger/world'
import { type Embedded, startEmbedded } from '@/lib/db/embedded'
import { chooseLocation } from '@/lib/db/embedded/location'
import { migrate } from '@/lib/db/migrate'
import { withClient } from '@/lib/db/with-client'
import { runCommand } from '@/scripts/tools/run-command'
import { type Restore, restoreCopy, takeBaseBackup } from './copies'
import { lastSegment } from './wal'
import type { Write, Writes } from './writes'

type Folders = { live: string; copy: string }

/** Prints the figures. Returns what is wrong. */
export async function runDrill(root: string, folders: Folders, phaseMs: number): Promise<string[]> {
  const archive = await createArchive(root, folders.live)
  const live = await startArchiving(folders.live, archive)
  try {
    await migrate(live.url)
    // lib/db/client reads it on import.
    process.env.DATABASE_URL = live.url
    const { startWrites } = await import('./writes')
    const writes = await startWrites()
    await wait(phaseMs)
    const backup = path.join(root, 'backup')
    await backUp(live, backup, writes)
    await wait(phaseMs)

    const errors = [...writes.errors]
    const mistake = await truncateByMistake(live.superuserUrl)
    await wait(phaseMs)
    await writes.stop()
    const before = await readState(live.superuserUrl)
    const damage = await verifyLedger(live.url)
    print('mistake', [`at ${mistake.target}: postings truncated`, lastLine(damage.output)])

    const { superuserUrl } = live
    const from = { backup, archive, until: mistake.target, superuserUrl, folder: folders.copy }
    const problems = await restoreAndVerify(from, writes.acknowledged, mistake.targetMs)
    const after = await readState(live.superuserUrl)
    return [
      ...errors,
      ...(damage.isOk ? ['the mistake damaged nothing, so nothing was tested'] : []),
      ...problems,
      ...(before === after ? [] : [`the live database changed: ${before}, then ${after}`]),
    ]
  } finally {
    await live.stop()
  }
}

async function backUp(live: Embedded, backup: string, { acknowledged }: Writes): Promise<void> {
  const startedAt = performance.now()
  const acknowledgedBefore = acknowledged.length
  const bytes = await takeBaseBackup(live, backup)
  print('base backup', [
    `${inMegabytes(bytes)} in ${inSeconds(performance.now() - startedAt)}`,
    `${acknowledged.length - acknowledgedBefore} writes acknowledged meanwhile`,
  ])
}

/** Restores a copy and prints how long it takes. Returns what is wrong with the copy. */
async function restoreAndVerify(from: Restore, writes: readonly Write[], targetMs: number) {
  const startedAt = performance.now()
  await archiveAll(from.superuserUrl, from.archive)
  const archivedAt = performance.now()
  const { embedded: copy, copiedAt } = await restoreCopy(from)
  try {
    const openAt = performance.now()
    const ledger = await verifyLedger(copy.url)
    const verifiedAt = performance.now()
    print('restored copy', [
      `WAL archived in ${inSeconds(archivedAt - startedAt)}`,
      `files copied in ${inSeconds(copiedAt - archivedAt)}`,
      `WAL replayed in ${inSeconds(openAt - copiedAt)}`,
      `ledger verified in ${inSeconds(verifiedAt - openAt)}`,
      lastLine(ledger.output),
    ])
    print('RTO', [`${inSeconds(verifiedAt - startedAt)} from the decision to the verified ledger`])
    return [
      ...(ledger.isOk ? [] : [ledger.output]),
      ...(await findWrongRows(copy, from.until, writes, targetMs)),
    ]
  } finally {
    await copy.stop()
  }
}

/**
 * Compares the copy with the acknowledged writes. Each that was acknowledged before the target must be restored, and none that was
 * sent after it. Those in flight can be restored or not.
 */
async function findWrongRows(
  { superuserUrl }: Embedded,
  target: string,
  writes: readonly Write[],
  targetMs: number,
): Promise<string[]> {
  const found = await readFound(superuserUrl, writes)
  const isFound = ({ table, id }: Write) => found.get(table)?.has(id) ?? false
  // Rounded down, so that 1 ms more is certainly later.
  const before = writes.filter(({ acknowledgedAt }) => acknowledgedAt + 1 <= targetMs)
  const after = writes.filter(({ sentAt }) => sentAt >= targetMs)
  const missing = before.filter(write => !isFound(write))
  const unexpected = after.filter(isFound)
  const last = Math.max(...before.filter(isFound).map(({ acknowledgedAt }) => acknowledgedAt))
  const later = await countLater(superuserUrl, target)
  const reused = await findReusedIds(superuserUrl, writes)
  print('RPO of the mistake', [
    `${missing.length} of ${before.length} writes acknowledged before it are missing`,
    `the last one was ${Math.round(targetMs - last)} ms before it`,
  ])
  print('to reconcile', [
    `${after.length} writes acknowledged after it, ${unexpected.length} of them restored`,
  ])
  return [
    ...(before.length === 0 || after.length === 0 ? ['too few writes, so nothing was tested'] : []),
    ...missing.map(({ table, id }) => `${table} ${id} was acknowledged before the target and is missing`),
    ...unexpected.map(({ table, id }) => `${table} ${id} was written after the target and is restored`),
    ...reused.map(table => `the next ID of ${table} was used after the target`),
    ...(later > 0 ? [`${later} ledger transactions began after the target`] : []),
  ]
}

/** Owned by the user of PostgreSQL, which writes to it. */
async function createArchive(root: string, liveFolder: string): Promise<string> {
  const archive = path.join(root, 'archive')
  const { owner } = await chooseLocation(liveFolder, () => undefined)
  await mkdir(archive, { mode: 0o700 })
  if (owner) await chown(archive, owner.uid, owner.gid)
  return archive
}

/** What an operator of the database can do, and no role of the service. The target is the time just before. */
async function truncateByMistake(superuserUrl: string) {
  return withClient(superuserUrl, async client => {
    const { rows } = await client.query<{ target: string; ms: number }>(
      `select at::text as target, (extract(epoch from at) * 1000)::float8 as ms
         from (select clock_timestamp() at time zone 'UTC' as at) as now`,
    )
    const [now] = rows
    if (!now) throw new Error('the database returned no time')
    await client.query('set session_replication_role = replica')
    await client.query('truncate postings')
    return { target: `${now.target}+00`, targetMs: now.ms }
  })
}

const verifyLedger = (url: string) =>
  runCommand({ name: 'ledger', command: ['tsx', 'scripts/ops.ts', 'verify-ledger'] }, { DATABASE_URL: url })

const lastLine = (output: string) => output.split('\n').at(-1) ?? ''

/** Of the server itself and its ledger: it must not change during the restore. */
async function readState(superuserUrl: string): Promise<string> {
  return withClient(superuserUrl, async client => {
    const { rows } = await client.query<{ state: string }>(
      `select format('started %s, timeline %s, %s transactions', pg_postmaster_start_time(), timeline_id,
                     (select count(*) from ledger_transactions)) as state
         from pg_control_checkpoint()`,
    )
    return rows[0]?.state ?? ''
  })
}

async function readFound(superuserUrl: string, writes: readonly Written[]) {
  const tables = [...new Set(writes.map(({ table }) => table))]
  return withClient(superuserUrl, async client => {
    const found = new Map<string, Set<number>>()
    for (const table of tables) {
      const { rows } = await client.query<{ id: number }>(`select id::float8 as id from ${table}`)
      found.set(table, new Set(rows.map(({ id }) => id)))
    }
    return found
  })
}

/** Counts all transactions of the ledger, also of writes that were not recorded. */
async function countLater(superuserUrl: string, target: string): Promise<number> {
  return withClient(superuserUrl, async client => {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from ledger_transactions where created_at > $1',
      [target],
    )
    return rows[0]?.count ?? 0
  })
}

/** Tables whose next ID is one that the live database has used, although skip-used-ids.sql ran. */
async function findReusedIds(superuserUrl: string, writes: readonly Written[]): Promise<string[]> {
  const skip = await readFile('deploy/postgres/skip-used-ids.sql', 'utf8')
  const tables = [...new Set(writes.map(({ table }) => table))]
  return withClient(superuserUrl, async client => {
    await client.query(skip)
    const reused: string[] = []
    for (const table of tables) {
      const { rows } = await client.query<{ id: number }>(
        `select nextval(pg_get_serial_sequence($1, 'id'))::float8 as id`,
        [table],
      )
      const ids = writes.filter(write => write.table === table).map(({ id }) => id)
      if ((rows[0]?.id ?? 0) <= Math.max(...ids)) reused.push(table)
    }
    return reused
  })
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

function print(name: string, figures: readonly string[]): void {
  console.log(`${name.padEnd(21)}  ${figures.join('; ')}`)
}

/** Starts an embedded server that copies its WAL to `archive`. */
async function startArchiving(folder: string, archive: string): Promise<Embedded> {
  const created = await startEmbedded(folder)
  // A copy that was interrupted has another name, so that a restore never reads half a segment.
  const command = `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"`
  await withClient(created.superuserUrl, async client => {
    await client.query('alter system set archive_mode = on')
    await client.query(`alter system set archive_command = ${client.escapeLiteral(command)}`)
    await client.query("alter system set archive_timeout = '5s'")
  })
  await created.stop()
  return startEmbedded(folder)
}

/** Waits until all WAL written so far is archived. */
async function archiveAll(superuserUrl: string, archive: string): Promise<void> {
  const last = await withClient(superuserUrl, async client => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    return rows[0]?.file ?? ''
  })
  while (lastSegment(await readdir(archive)) < last) await wait(50)
}
