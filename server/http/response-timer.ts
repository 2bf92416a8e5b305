const tickMs = 500

// One interval for all waiting requests; a timer for each would cost every request.
const waiting = new Set<ResponseTimer>()
let tick = 0
let isTicking = false

/** Limits the time until a response. It can be paused while the body arrives, which has a limit of its own. */
export class ResponseTimer {
  untilTick = Number.POSITIVE_INFINITY
  expire: () => void = () => undefined

  constructor(private readonly timeoutMs: number) {}

  pause(): void {
    this.untilTick = Number.POSITIVE_INFINITY
  }

  restart(): void {
    this.untilTick = tick + Math.floor(this.timeoutMs / tickMs)
  }

  /** The result of `work`, or of `onTimeout` after `timeoutMs` to `timeoutMs` + 500 ms. `work` continues. */
  wait<Result>(work: Result | Promise<Result>, onTimeout: () => Result): Promise<Result> {
    if (!isTicking) setInterval(expireWaiting, tickMs).unref()
    isTicking = true
    this.restart()
    return new Promise((resolve, reject) => {
      this.expire = () => resolve(onTimeout())
      waiting.add(this)
      Promise.resolve(work).then(
        result => {
          waiting.delete(this)
          resolve(result)
        },
        error => {
          waiting.delete(this)
          reject(error)
        },
      )
    })
  }
}

function expireWaiting(): void {
  tick++
  for (const timer of waiting)
    if (timer.untilTick < tick) {
      waiting.delete(timer)
      timer.expire()
    }
}
