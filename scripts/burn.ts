import { spawn } from 'node:child_process'

/** Starts busy loops that compete for the processor, and returns what stops them. */
export function startBurners(count: number): () => void {
  const burners = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  )
  const stop = () => {
    for (const burner of burners) burner.kill('SIGKILL')
  }
  process.once('exit', stop)
  return stop
}
