import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyCluster, isInBaseBackup } from './copy-cluster'

let root: string
let cluster: string

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'slatekeeper-copy-'))
  cluster = path.join(root, 'cluster')
  for (const folder of ['global', 'base/5', 'base/pgsql_tmp', 'pg_wal/archive_status', 'pg_tblspc'])
    await mkdir(path.join(cluster, folder), { recursive: true })
  for (const file of ['PG_VERSION', 'postmaster.pid', 'global/pg_control', 'base/5/1259', 'pg_wal/0000'])
    await writeFile(path.join(cluster, file), file)
})

afterEach(() => rm(root, { recursive: true, force: true }))

test('a backup has the files and empty folders of the cluster, without its WAL and process', async () => {
  const backup = path.join(root, 'backup')
  const bytes = await copyCluster(cluster, backup, undefined)
  const copied = await readdir(backup, { recursive: true })
  expect(copied.sort()).toEqual(
    ['PG_VERSION', 'base', 'base/5', 'base/5/1259', 'global', 'global/pg_control', 'pg_tblspc', 'pg_wal'].map(
      path.normalize,
    ),
  )
  expect(bytes).toBe('PG_VERSION'.length + 'global/pg_control'.length + 'base/5/1259'.length)
  expect(await readFile(path.join(backup, 'base/5/1259'), 'utf8')).toBe('base/5/1259')
})

test('a tablespace is rejected instead of missing in the backup', async () => {
  await symlink(root, path.join(cluster, 'pg_tblspc', '16400'))
  await expect(copyCluster(cluster, path.join(root, 'backup'), undefined)).rejects.toThrow('tablespaces')
})

test('a backup over another one fails', async () => {
  await mkdir(path.join(root, 'backup'))
  await expect(copyCluster(cluster, path.join(root, 'backup'), undefined)).rejects.toThrow('EEXIST')
})

test.each([
  ['pg_wal', true],
  ['pg_wal/000000010000000000000001', false],
  ['pg_xact/0000', true],
  ['base/16384/pg_internal.init', false],
  ['base/16384/pg_internal.init.42', false],
  ['base/pgsql_tmp/pgsql_tmp42.0', false],
  ['backup_label', true],
  ['backup_label.old', false],
  ['standby.signal', false],
  ['postgresql.auto.conf', true],
])('%s is in a backup: %s', (file, expected) => {
  expect(isInBaseBackup(path.normalize(file))).toBe(expected)
})
