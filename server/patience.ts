const everyMs = 500

type Waiting = { untilTick: number; giveUp(): void }

// One clock for all that wait: a timer for each would cost every request what only a slow one needs.
const waiting = new Set<Waiting>()
let tick = 0
let isTicking = false

/** What comes of `work`, or `late()` where that takes longer than so many ms, or up to half a second more; `work` goes on. */
export function withPatience<Result>(
  work: Result | Promise<Result>,
  patienceMs: number,
  late: () => Result,
): Promise<Result> {
  if (!isTicking) setInterval(giveUpLate, everyMs).unref()
  isTicking = true
  return new Promise((resolve, reject) => {
    const one = { untilTick: tick + Math.floor(patienceMs / everyMs), giveUp: () => resolve(late()) }
    waiting.add(one)
    Promise.resolve(work).then(
      result => {
        waiting.delete(one)
        resolve(result)
      },
      error => {
        waiting.delete(one)
        reject(error)
      },
    )
  })
}

function giveUpLate(): void {
  tick++
  for (const one of waiting)
    if (one.untilTick < tick) {
      waiting.delete(one)
      one.giveUp()
    }
}
