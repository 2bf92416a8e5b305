import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { type Asking, ask, type Told } from './http-client'
import { Random } from '@/e2e/fixtures/random'
import { enter, makePlayer, mostEntries, type Player } from './test-users'

const atOnce = 12
const giveUpMs = 120_000

type Books = { player: Player; entries: number; link: string }

/** Writes that are under way: what was answered, when, and what must be in the database at the end. */
export type Load = {
  /** Every answer since the last call of this. */
  takeAnswers(): (Told & { asked: string })[]
  /** Answers once a write has been acknowledged that was sent after this call, with how long that took. */
  nextAck(): Promise<number>
  /** Lets each writer come to the end of its write, and answers what was acknowledged and is not there, or is there twice. */
  settleUp(database: pg.Pool): Promise<string[]>
  acknowledged(): number
}

/**
 * Twelve users write without a pause: entries under keys, and referral links. Whatever is not acknowledged is sent again
 * just as it was, until it is.
 */
export async function startLoad(origin: string, seed: number): Promise<Load> {
  const books: Books[] = []
  const problems: string[] = []
  const answers: (Told & { asked: string })[] = []
  const waiting = new Set<{ since: number; resolve: (ms: number) => void }>()
  let acks = 0
  let isOver = false

  async function insist(asking: Asking): Promise<void> {
    const begunAt = performance.now()
    while (true) {
      const sentAt = performance.now()
      const told = await ask(origin, asking)
      answers.push({ ...told, asked: asking.path })
      if (told.status === 200) return acknowledge(sentAt)
      // 409 is told while the first of two with one key is under way.
      if (![0, 409, 503].includes(told.status))
        problems.push(`${asking.path} answered ${told.status}: ${told.text.slice(0, 200)}`)
      if (performance.now() - begunAt > giveUpMs) {
        problems.push(
          `${asking.path} was not acknowledged within ${giveUpMs / 1_000} s: ${told.status} ${told.text}`,
        )
        return
      }
      await wait(100)
    }
  }

  function acknowledge(sentAt: number): void {
    acks++
    for (const one of waiting)
      if (sentAt >= one.since) {
        one.resolve(performance.now() - one.since)
        waiting.delete(one)
      }
  }

  async function write(book: Books, index: number): Promise<void> {
    const random = new Random(seed * 1_000 + index)
    while (!isOver) {
      if (book.entries < mostEntries && random.chance(0.5)) {
        await insist(enter(book.player, randomUUID()))
        book.entries++
      } else {
        book.link = `https://links.test/${index}/${acks}`
        const { token } = book.player
        await insist({ path: '/save-referral-link', token, body: { referral_link: book.link } })
      }
    }
  }

  for (let index = 0; index < atOnce; index++)
    books.push({ player: await makePlayer(origin), entries: 0, link: '' })
  const writers = books.map(write)
  return {
    takeAnswers: () => answers.splice(0),
    nextAck: () =>
      new Promise(resolve => {
        waiting.add({ since: performance.now(), resolve })
      }),
    async settleUp(database) {
      isOver = true
      await Promise.all(writers)
      return [...problems, ...(await compare(database, books))]
    },
    acknowledged: () => acks,
  }
}

/** Each user has as many entries as were acknowledged, has paid for them once, and the link that was saved last. */
async function compare(database: pg.Pool, books: readonly Books[]): Promise<string[]> {
  const faults: string[] = []
  for (const { player, entries, link } of books) {
    const { rows } = await database.query(
      `select referral_link as link,
              (select count(*)::int from pickem_entries where user_id = users.id) as entries,
              (select sum(balance_cents)::int from buckets
                where user_id = users.id and kind in ('cash', 'site_credits')) as cents
         from users where id = $1`,
      [player.userId],
    )
    const [row] = rows
    if (row.entries < entries) faults.push(`user ${player.userId} lost ${entries - row.entries} entries`)
    if (row.entries > entries) faults.push(`user ${player.userId} has ${row.entries - entries} entries twice`)
    if (row.cents !== 12_000 - 50 * entries)
      faults.push(`user ${player.userId} has ${row.cents} cents after ${entries} entries`)
    if (link && row.link !== link)
      faults.push(`user ${player.userId} lost the link ${link}, there is ${row.link}`)
  }
  return faults
}
