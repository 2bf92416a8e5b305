const sameKeystrokeMs = 500

/**
 * At the first SIGINT, SIGTERM or SIGHUP runs `stop` and ends the process; at a second one runs `force` and ends it at once.
 * One Ctrl-C can arrive twice, from the terminal and from npm, so what follows within half a second is the same one.
 */
export function stopOnSignals(stop: () => Promise<void>, force: () => void = () => undefined): void {
  let askedAt: number | undefined
  const onSignal = () => {
    if (askedAt === undefined) {
      askedAt = Date.now()
      stop().then(
        () => process.exit(0),
        error => {
          console.error(error)
          process.exit(1)
        },
      )
    } else if (Date.now() - askedAt > sameKeystrokeMs) {
      force()
      process.exit(130)
    }
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // The terminal was closed.
  process.on('SIGHUP', onSignal)
}
