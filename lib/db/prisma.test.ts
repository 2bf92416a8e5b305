import { randomUUID } from 'node:crypto'
import pg from 'pg'
import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { db, pool, prisma } from './client'
import { brokenConstraint, rollBackAfter, type Transaction, transaction } from './transaction'

const create = (db: Transaction, name: string) =>
  db.prisma.creditBucket.create({ data: { name, bucket: 'credits' } })
const count = (name: string) => prisma.creditBucket.count({ where: { name } })

test('Prisma and SQL are one transaction', async () => {
  const name = randomUUID()
  const failed = transaction(async db => {
    const { id } = await create(db, name)
    expect(await db.run(sql`update credit_buckets set is_active = false where id = ${id}`)).toBe(1)
    expect(await db.prisma.creditBucket.findUnique({ where: { id } })).toMatchObject({
      name,
      isActive: false,
    })
    expect(await count(name)).toBe(0)
    throw new Error('stopped')
  })
  await expect(failed).rejects.toThrow('stopped')
  expect(await count(name)).toBe(0)
  await transaction(db => create(db, name))
  expect(await count(name)).toBe(1)
})

test('concurrent transactions read only their own rows', async () => {
  const names = Array.from({ length: 20 }, () => randomUUID())
  const read = async (name: string) =>
    transaction(async db => {
      await create(db, name)
      const found = await Promise.all(
        names.map(one => db.prisma.creditBucket.findUnique({ where: { name: one } })),
      )
      await db.run(sql`select pg_sleep(0.02)`)
      await db.prisma.creditBucket.delete({ where: { name } })
      return found.flatMap(row => row?.name ?? [])
    })
  expect(await Promise.all(names.map(read))).toEqual(names.map(name => [name]))
})

test('a failed statement throws the error of pg and ends the transaction', async () => {
  const name = randomUUID()
  await transaction(db => create(db, name))
  const errors = await transaction(async db => {
    const first = await create(db, name).catch(reason => reason)
    return [first, await create(db, randomUUID()).catch(reason => reason)]
  })
  expect(errors[0]).toBeInstanceOf(pg.DatabaseError)
  expect(brokenConstraint(errors[0])).toBe('credit_buckets_name_key')
  expect(errors[1]).toMatchObject({ code: '25P02' })
  expect(await count(name)).toBe(1)
})

test('a deadlock is retried', async () => {
  const names = [randomUUID(), randomUUID()] as const
  for (const name of names) await transaction(db => create(db, name))
  let attempts = 0
  const update = (db: Transaction, name: string) =>
    db.prisma.creditBucket.update({ where: { name }, data: { isActive: false } })
  const swap = (first: string, second: string) =>
    transaction(async db => {
      attempts++
      await update(db, first)
      await db.run(sql`select pg_sleep(0.2)`)
      await update(db, second)
    })
  await Promise.all([swap(...names), swap(names[1], names[0])])
  expect(attempts).toBe(3)
})

test('rollBackAfter rolls back what Prisma wrote', async () => {
  const name = randomUUID()
  const { id } = await rollBackAfter(() => transaction(db => create(db, name)))
  expect(id).toBeGreaterThan(0)
  expect(await count(name)).toBe(0)
})

test('the clock of the transaction sets the times, also in a world', async () => {
  const { id, updatedAt } = await transaction(db => create(db, randomUUID()))
  const change = () =>
    transaction(async db => {
      const { now } = await db.one<{ now: Date }>(sql`select now() as now`)
      const created = await create(db, randomUUID())
      const changed = await db.prisma.creditBucket.update({ where: { id }, data: { isActive: false } })
      expect([created.createdAt, created.updatedAt, changed.updatedAt]).toEqual([now, now, now])
      return now
    })
  expect((await change()).getTime()).toBeGreaterThan(updatedAt.getTime())
})

test('Prisma begins no transaction of its own', async () => {
  const client = await pool.connect()
  const connect = pool.connect
  const texts: string[] = []
  const query = client.query
  client.query = ((statement: string | pg.QueryConfig, ...rest: never[]) => {
    texts.push(typeof statement === 'string' ? statement : statement.text)
    return query(statement as never, ...rest)
  }) as never
  pool.connect = (async () => client) as never
  try {
    await transaction(async db => {
      await db.prisma.creditBucket.findMany({ take: 1 })
    })
  } finally {
    pool.connect = connect
    client.query = query
  }
  expect(texts).toHaveLength(3)
  expect(texts[1]).toMatch(/^SELECT/)
})

describe('a statement after the end of its transaction is rejected', () => {
  test.each([
    ['Prisma', (db: Transaction) => create(db, randomUUID())],
    ['SQL', (db: Transaction) => db.run(sql`select`)],
  ])('%s', async (_, statement) => {
    const used = await transaction(async db => {
      await db.prisma.creditBucket.findMany({ take: 1 })
      return db
    })
    await expect(statement(used)).rejects.toThrow(/has ended|already closed/)
    const unused = await transaction(async db => db)
    await expect(statement(unused)).rejects.toThrow(/has ended|already closed/)
  })

  test('the next one of a call of Prisma that was not awaited', async () => {
    const name = randomUUID()
    const blocker = await pool.connect()
    await blocker.query('begin')
    await blocker.query("insert into credit_buckets (name, bucket) values ($1, 'credits')", [name])
    let call: Promise<unknown> | undefined
    const failed = transaction(async db => {
      const { pid } = await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      call = db.prisma.creditBucket
        .create({ data: { name, bucket: 'credits', promos: { create: { name, creditsCents: 100n } } } })
        .catch(reason => reason)
      await vi.waitFor(async () => expect(await isBlocked(pid)).toBe(true))
      void blocker.query('rollback')
      throw new Error('stopped')
    })
    await expect(failed).rejects.toThrow('stopped')
    expect(await call).toMatchObject({ message: expect.stringContaining('The transaction has ended') })
    blocker.release()
  })
})

async function isBlocked(pid: number): Promise<boolean> {
  const found = await db.row(
    sql`select from pg_stat_activity where pid = ${pid} and wait_event_type = 'Lock'`,
  )
  return found !== undefined
}
