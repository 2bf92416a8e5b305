let isEnding = false

/** Says that this process ends: it is no longer ready, and its answers close their connections. */
export function beginDraining(): void {
  isEnding = true
}

/** Whether this process is about to end. */
export function isDraining(): boolean {
  return isEnding
}
